"""The style of a paper as a page: the program's light palette, on screen and in print."""

from __future__ import annotations

from base64 import b64encode

from puesto.resources import resource

FONTS = (
    ("Barlow Condensed", 600, "BarlowCondensed-SemiBold.ttf"),
    ("Barlow Condensed", 700, "BarlowCondensed-Bold.ttf"),
    ("Alegreya Sans", 400, "AlegreyaSans-Regular.ttf"),
    ("Alegreya Sans", 700, "AlegreyaSans-Bold.ttf"),
)

STYLE = """
:root{--table:#e9e2d0;--paper:#fbf7ec;--well:#f4eedd;--lit:#f6e6bd;--line:#d8cfb8;--edge:#8a8068;--ink:#1e1b16;--quiet:#474132;--command:#1d4b73;
--action:#2c5e37;--danger:#93291d;--event:#d9a21b}
*{box-sizing:border-box}
html{background:var(--table);color:var(--ink);font:17px/1.4 "Alegreya Sans",sans-serif;font-feature-settings:"lnum","tnum";
-webkit-print-color-adjust:exact;
print-color-adjust:exact}
body{margin:0;padding:32px 16px}
main{max-width:860px;margin:0 auto;background:var(--paper);border-radius:6px;padding:48px 56px 40px;box-shadow:0 2px 14px #4a3a1c40}
h1,h2,h3,.kicker,.lead,th,dt,.margin,.odds{font-family:"Barlow Condensed","Arial Narrow",sans-serif}
.kicker{margin:0;font-weight:600;letter-spacing:.09em;text-transform:uppercase;color:var(--quiet)}
h1{font-size:3.06rem;line-height:1.02;margin:4px 0 16px;font-weight:700}
.lead{font-size:1.29rem;line-height:1.25;font-weight:700;margin:0 0 20px;padding:12px 18px;background:var(--well);border-left:8px solid var(--edge);
border-radius:6px}
.lead.won{border-color:var(--action);color:var(--action)}.lead.lost{border-color:var(--danger);color:var(--danger)}
dl{display:flex;flex-wrap:wrap;gap:4px 36px;margin:0 0 8px}
dl div{display:flex;gap:10px;align-items:baseline}
dt{font-weight:600;color:var(--quiet)}dd{margin:0}
h2{font-size:1.76rem;font-weight:700;margin:40px 0 4px;border-bottom:3px solid var(--ink);padding-bottom:2px;break-after:avoid}
h3{font-size:1rem;font-weight:700;letter-spacing:.04em;margin:20px 0 2px;color:var(--quiet);break-after:avoid}
h3.command,h3.action{display:table;padding:0 12px 1px;border-radius:4px;color:var(--paper)}
h3.command{background:var(--command)}h3.action{background:var(--action)}
.figures{display:flex;gap:0 20px;margin:8px 0 0;font-size:0.88rem;color:var(--quiet)}
.figures div{flex:1;border-left:1px solid var(--line);padding-left:12px;line-height:1.2}
.figures b{display:block;font:700 2rem/1.1 "Barlow Condensed",sans-serif;color:var(--ink)}
.sketches{display:flex;gap:0 24px;margin:12px 0 0}.sketches figure{flex:1;margin:0}
.sketches svg{display:block;width:100%;max-height:320px}.sketches figcaption{font-weight:700;text-align:center}
.turn{display:inline-block;min-width:2.2rem;padding:0 6px;margin-right:10px;border:1.5px solid var(--ink);border-radius:5px;text-align:center;
font:700 0.88rem/1.4 "Barlow Condensed",sans-serif}
.turn.solid{background:var(--ink);color:var(--paper)}
.story h2{margin-top:20px}.story .margin{color:var(--danger)}.story .line{padding:3px 0}
.readings summary h3{display:inline}
.readings{columns:2;column-gap:36px;margin:28px 0 0;padding:14px 20px;background:var(--well);border-radius:6px;font-size:0.88rem}
.readings h3{margin:0 0 6px;column-span:all}
.line{display:grid;grid-template-columns:1fr 124px;gap:0 20px;padding:5px 0;break-inside:avoid}
.block .line+.line:not(.deep){border-top:1px solid var(--line)}
.readings .line{display:block;padding:1px 0;margin:0;font-size:0.88rem}
.margin{font-weight:600;font-size:0.82rem;line-height:1.5;text-align:right;color:var(--quiet)}
.readings .line>div{display:inline}.readings .margin{margin-left:8px}
.margin span+span::before{content:" · "}
.line.deep{font-size:0.88rem;line-height:1.3;color:var(--quiet);padding:1px 0;border-left:3px solid var(--line);
padding-left:14px}
summary{cursor:pointer;list-style:none;position:relative}summary::-webkit-details-marker{display:none}
summary::before{content:"\\25B8";position:absolute;left:-16px;top:5px;color:var(--quiet);font-size:0.88rem}
details[open]>summary::before{content:"\\25BE"}
details details>summary::before{left:6px;top:0}
summary:focus-visible{outline:3px solid var(--command);outline-offset:2px;border-radius:4px}
.block>details+.line:not(.deep),.block>.line+details,.block>details+details{border-top:1px solid var(--line)}
.block .deep+.line:not(.deep),.block .deep+details{margin-top:6px}
.quiet .text{color:var(--quiet)}
.heading .text{font-weight:700;font-size:1.06rem}
.good .text,.bad .text{font-weight:700}
.good .text::before,.bad .text::before{font-family:"Barlow Condensed";margin-right:6px}
.good .text::before{content:"+";color:var(--action)}.bad .text::before{content:"\\2212";color:var(--danger)}
.deep .text::before{content:none}
.deep.good .text,.deep.bad .text{font-weight:400}
.hand,.correction{background:var(--lit);border-radius:4px;padding:5px 10px}
.note{display:block;margin:8px 0;padding:10px 18px;border-left:6px solid var(--event);background:var(--lit);border-radius:0 6px 6px 0;font-size:1.06rem;
font-style:italic}
.note .text{white-space:pre-line}
.dice svg{width:1.25rem;height:1.25rem;vertical-align:-4px;margin-right:4px}
.dice svg.ten{width:1.55rem;height:1.55rem;vertical-align:-6px}.dice{margin-right:6px;white-space:nowrap}
.sum{display:block;color:var(--quiet)}
.odds{display:block;margin-top:3px;font-size:0.82rem;font-weight:600;color:var(--quiet);max-width:32rem}
.bar{display:flex;gap:2px;height:7px;margin-bottom:1px}
.bar i{background:var(--line);border-radius:2px;min-width:3px}.bar i.came{background:var(--ink)}
.odds b{color:var(--ink);border-bottom:2px solid var(--ink)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;margin:4px 0 20px;break-inside:avoid}
th{font-weight:600;text-align:left;color:var(--quiet);border-bottom:2px solid var(--ink);padding:3px 16px 3px 0;vertical-align:bottom}
td{padding:5px 16px 5px 0;border-bottom:1px solid var(--line);vertical-align:top}
.sheet td:first-child{width:26px;padding-right:6px;font-size:1.12rem;line-height:1.2}
.sheet .tables{columns:2;column-gap:36px}.sheet .tables section{break-inside:avoid}
.sheet h3{margin-top:12px;color:var(--ink)}
footer{margin-top:36px;padding-top:12px;border-top:1px solid var(--line);color:var(--quiet);font-size:0.82rem}
svg.die .face{fill:var(--ink)}svg.die .pip{fill:var(--paper)}
svg.die.real .face{fill:var(--paper);stroke:var(--ink);stroke-width:7}svg.die.real .pip{fill:var(--ink)}
svg.die text{font:700 68px "Barlow Condensed",sans-serif;text-anchor:middle}svg.die.ten text{font-size:52px}
svg.die .edge{fill:none;stroke:var(--paper);stroke-width:3;stroke-linejoin:round;opacity:.55}svg.die.real .edge{stroke:var(--ink)}
.line.note{display:block;padding:10px 18px}
@media (max-width:640px){body{padding:0}main{padding:24px 18px;border-radius:0}h1{font-size:2.24rem}.line{grid-template-columns:1fr 64px;gap:0 10px}
.readings,.sheet .tables{columns:1}}
@media print{summary::before{content:none!important}@page{size:A4;margin:14mm 15mm 16mm}html{background:#fff;font-size:9.5pt}body{padding:0}
main{max-width:none;padding:0;background:none;box-shadow:none}
h2{margin-top:18pt}.line{grid-template-columns:1fr 30mm;padding:2px 0}.line.note{padding:6px 14px}
.sheet h1{font-size:2rem}.sheet td{padding:2px 10px 2px 0}}
""".strip()


def font_rules() -> str:
    """Return the CSS rules that embed our fonts in the page, without those whose files are missing."""
    rules = []
    for family, weight, file in FONTS:
        path = resource(f"fonts/{file}")
        if path.is_file():
            data = b64encode(path.read_bytes()).decode("ascii")
            rules.append(
                f'@font-face{{font-family:"{family}";font-weight:{weight};src:url(data:font/ttf;base64,{data})'
                ' format("truetype")}'
            )
    return "\n".join(rules)
