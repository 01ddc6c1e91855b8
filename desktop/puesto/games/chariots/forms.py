"""What the owner types in of Chariots of Fire: the charts of his play aid and the scenarios of his book."""

from __future__ import annotations

from typing import Any

from puesto.core.charts import Chart
from puesto.core.forms import Forms, owned
from puesto.games.chariots.chart_forms import CHART_FORMS


def claimed(record: Any) -> Any:
    """A record that the owner typed in; a chart says cell by cell what he did."""
    return record if isinstance(record, Chart) else owned(record)


FORMS = Forms(charts=CHART_FORMS, claimed=claimed)
