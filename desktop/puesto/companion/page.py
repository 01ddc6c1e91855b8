"""The page itself: its HTML, style and script. Nothing of it comes from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from puesto.core.messages import N_, msg
from puesto.language import LANGUAGES, Language
from puesto.resources import resource

INKS = (
    *("table", "paper", "well", "lit", "line", "edge", "ink", "quiet", "command", "action", "danger", "on_colour"),
    *("cloth_german", "cloth_soviet", "cloth_sand", "cloth_clay", "cloth_plain", "print", "die", "die_pip"),
)
"""The colours of a look that the style uses, by their names in the window's themes."""
FONTS = {
    "condensed.ttf": "BarlowCondensed-Bold.ttf",
    "reading.ttf": "AlegreyaSans-Regular.ttf",
    "bold.ttf": "AlegreyaSans-Bold.ttf",
}
"""Files of the page -> the program's own fonts."""
WORDS = {
    "live": N_("en directo · solo se mira"),
    "lost": N_("sin señal desde las"),
    "over": N_("La mesa se ha cerrado."),
    "look": N_("Aspecto"),
    "title": N_("Puesto de Mando: la mesa"),
}

HTML = """<!doctype html>
<html lang="{language}" data-look="{look}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><link rel="stylesheet" href="/m/{token}/style.css"></head>
<body data-token="{token}" data-looks="{looks}" {words}>
<header id="head" aria-live="polite"></header>
<main><div class="left"><section id="card"></section><section id="bag"></section></div>
<div class="rest"><div class="middle"><section id="map"></section><section id="pieces"></section></div>
<div class="right"><section id="tracks"></section><section id="log"></section></div></div></main>
<footer><span id="dot"></span><span id="state"></span>
<button id="look" type="button"></button><button id="language" type="button"></button></footer>
<script src="/m/{token}/script.js"></script></body></html>
"""

STYLE = """
@font-face{font-family:Condensed;font-weight:700;src:url(condensed.ttf)}
@font-face{font-family:Reading;src:url(reading.ttf)}
@font-face{font-family:Reading;font-weight:700;src:url(bold.ttf)}
*{box-sizing:border-box}html{font-size:100%}
body{margin:0;background:var(--table);color:var(--ink);
font:1.0625rem/1.3 Reading,system-ui,"Segoe UI",Roboto,sans-serif;
font-variant-numeric:lining-nums tabular-nums;min-height:100vh;display:flex;flex-direction:column}
h1,h2,b,strong,.mark,.usage,.cells,.die,button,th,.name,.more{font-weight:700;
font-family:Condensed,Reading,system-ui,sans-serif}p{margin:0}ul,ol{list-style:none;margin:0;padding:0}
header{position:sticky;top:0;z-index:1;background:var(--paper);border-bottom:1px solid var(--line);
padding:.6rem 1rem .6rem 1.5rem;min-height:5.75rem;box-shadow:0 1px 4px rgba(0,0,0,.15)}
header:before{content:"";position:absolute;left:0;top:0;bottom:0;width:.5rem;background:var(--command)}
header:has(.action):before{background:var(--action)}
header:has(.ai):before{background:repeating-linear-gradient(135deg,var(--danger) 0 5px,var(--ink) 5px 10px)}
.small{font-family:Condensed,sans-serif;font-size:.9375rem;color:var(--quiet);text-transform:uppercase}
h1{font-size:1.875rem;line-height:1.1;margin:.1rem 0}
h2{font-size:1rem;margin:0 0 .4rem;color:var(--quiet);text-transform:uppercase}
main{flex:1;display:flex;flex-direction:column;gap:1rem;padding:1rem}
.left,.rest,.middle,.right{display:contents}
section{background:var(--paper);border:1px solid var(--line);border-radius:.4rem;padding:.75rem 1rem;overflow:hidden;
box-shadow:0 1px 3px rgba(0,0,0,.18)}
#card{order:1}#tracks{order:2}#map{order:3}#log{order:4}#bag{order:5}#pieces{order:6}
section:empty{display:none}section.in{animation:fade 150ms}
@keyframes fade{from{opacity:.15}}@media (prefers-reduced-motion:reduce){section.in{animation:none}}
#card{padding:0}.band{background:var(--action);color:var(--on_colour);padding:.4rem .9rem;display:flex;gap:1rem;
align-items:center;justify-content:space-between}.band.command{background:var(--command)}
.band b{font-size:2.75rem;line-height:1}.band span{text-align:right}.band strong{font-size:1.125rem}
.lines{padding:.4rem 0}.lines li{display:flex;gap:.6rem;padding:.3rem .9rem;border-left:.35rem solid transparent}
.lines .mark{min-width:1.6rem;font-size:1.25rem;line-height:1.1;color:var(--action);text-align:center}
.lines .skipped,.lines .skipped .mark{color:var(--quiet)}.lines em{font-style:normal;color:var(--quiet)}
.lines .active{background:var(--lit);border-color:var(--action)}.lines .active .mark{background:var(--action);
color:var(--on_colour);border-radius:50%;height:1.6rem;line-height:1.6rem}
.lines .active strong{font-size:1.375rem;line-height:1.15}.usage{text-align:right;font-size:2.75rem;
line-height:1;padding:0 .9rem .6rem}
.track+.track{margin-top:.6rem}.track b{font-size:1.25rem;margin-right:.4rem}small{font-size:.9375rem;
color:var(--quiet)}
.cells{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:2px;margin-top:.2rem;max-width:40rem}
.cells i{font-style:normal;font-size:.9375rem;text-align:center;border:1px solid var(--edge);border-radius:.2rem;
background:var(--well);line-height:1.6}.many i{font-size:.75rem;line-height:2;border-radius:.1rem}.many{gap:1px}
.cells .foe{background:var(--line)}
.cells .past{color:var(--quiet);border-style:dashed}.cells .at{background:var(--ink);color:var(--paper)}
#map svg{display:block;width:100%;height:auto;max-height:80vh}
#map table{border-collapse:collapse;width:100%;table-layout:fixed;margin:.3rem 0}
td{border:1px solid var(--line);background:var(--well);height:3.25rem;text-align:center;overflow:hidden;
overflow-wrap:anywhere;font-size:.875rem;line-height:1.05;padding:.1rem}
th{width:1.6rem}td.aim:not([class*=c-]){background:var(--lit)}td.ground{border:3px double var(--edge)}
#map p{font-family:Condensed,sans-serif;text-align:center}
#pieces ul,#bag ul{display:flex;flex-wrap:wrap;gap:.3rem}#pieces ul+h2{margin-top:.75rem}
.piece,#bag li{border:1px solid var(--edge);border-radius:.25rem;padding:.15rem .5rem}
.piece{color:var(--print);border-width:1px 1px 3px}.piece small{color:inherit}
.piece em{font-style:normal;display:block;font-size:.875rem}
.piece.used{border-style:dashed}.piece.gone{background:none;color:var(--quiet);text-decoration:line-through}
#bag .drawn{text-decoration:line-through;color:var(--quiet)}#bag .play{background:var(--lit);font-weight:700}
.c-german{background:var(--cloth_german);fill:var(--cloth_german)}
.c-soviet{background:var(--cloth_soviet);fill:var(--cloth_soviet)}
.c-sand{background:var(--cloth_sand);fill:var(--cloth_sand)}.c-clay{background:var(--cloth_clay);
fill:var(--cloth_clay)}
.c-plain{background:var(--cloth_plain);fill:var(--cloth_plain)}td[class^=c-]{color:var(--print);font-weight:700}
#log li{padding:.2rem 0 .2rem 1.1rem;position:relative}#log li+li{border-top:1px solid var(--line)}
#log li:first-of-type{font-weight:700}#log .heading{font-weight:700}
#log .good:before,#log .bad:before{position:absolute;left:0;content:"\\25B2";font-size:.75rem;line-height:1.9;
color:var(--action)}#log .bad:before{content:"\\25BC";color:var(--danger)}
.die{font-style:normal;display:inline-block;min-width:1.3rem;line-height:1.3rem;text-align:center;border-radius:.2rem;
background:var(--die);color:var(--die_pip);border:1px solid var(--edge);margin-right:.2rem}
.hex{fill:var(--well);stroke:var(--line)}.hex.cover,.hex.wood{fill:var(--lit)}
.hex.rough,.hex.marsh{stroke-dasharray:3 2}
.hex.city{fill:var(--line)}.l1,.l2,.l3,.l4{fill:var(--line);fill-opacity:.4}.l2{fill-opacity:.6}.l3{fill-opacity:.8}
.l4{fill-opacity:1}.hex.goal{stroke:var(--command);stroke-width:3}
.road,.stream,.minor_river,.major_river,.wall{fill:none;stroke-linecap:round}.road{stroke:var(--edge);stroke-width:3;
stroke-dasharray:5 3}.stream,.minor_river,.major_river{stroke:var(--command);stroke-width:3}
.major_river{stroke-width:7}.wall{stroke:var(--ink);stroke-width:4}
.place,.name,.more{text-anchor:middle}.place{fill:var(--quiet);font-size:8px}.more{fill:var(--ink);font-size:12px}
.own{stroke:var(--ink)}.foe{stroke:var(--ink);stroke-dasharray:3 1.5}.name{fill:var(--print)}
.mover{stroke:var(--command);stroke-width:4;stroke-dasharray:none}
footer{display:flex;gap:.6rem;align-items:center;background:var(--paper);border-top:1px solid var(--line);
padding:.2rem 1rem;min-height:2.5rem}#dot{flex:none;width:.75rem;height:.75rem;border-radius:50%;
background:var(--action);border:2px solid var(--action)}.lost #dot{background:none}#state{flex:1}
button{font-size:1.0625rem;color:var(--command);background:none;border:0;padding:.3rem .5rem;min-height:2.75rem;
min-width:2.75rem}button:focus-visible{outline:2px solid var(--command)}
@media (min-width:700px){main{flex-direction:row;align-items:flex-start}
.left{display:flex;flex-direction:column;gap:1rem;flex:0 0 20rem}
.rest{display:flex;flex-direction:column;gap:1rem;flex:1;min-width:0}
.left:not(:has(section:not(:empty))){display:none}}
@media (min-width:1200px){.left{flex-basis:22rem}.rest{flex-direction:row;align-items:flex-start}
.piece{font-size:1.25rem}.middle,.right{display:flex;flex-direction:column;gap:1rem;min-width:0}.middle{flex:2}
.right{flex:0 0 22rem}
.middle:not(:has(section:not(:empty))){display:none}.middle:not(:has(section:not(:empty)))+.right{flex:1}}
"""

SCRIPT = """
(function () {
  'use strict';
  var body = document.body, root = document.documentElement, token = body.dataset.token, held = {}, source = null;
  var state = document.getElementById('state'), over = false, lost = null;
  var looks = body.dataset.looks.split(' ');
  function say(key) { return body.dataset[key + (root.lang === 'es' ? 'Es' : 'En')]; }
  function foot() {
    body.classList.toggle('lost', over || lost !== null);
    state.textContent = over ? say('over') : lost !== null ? say('lost') + ' ' + lost : say('live');
    document.getElementById('look').textContent = say('look');
    document.getElementById('language').textContent = root.lang === 'es' ? 'EN' : 'ES';
  }
  function show(event) {
    var blocks = JSON.parse(event.data);
    lost = null;
    Object.keys(blocks).forEach(function (name) {
      var place = document.getElementById(name);
      if (!place || held[name] === blocks[name]) { return; }
      held[name] = blocks[name];
      place.innerHTML = blocks[name];
      place.classList.remove('in');
      void place.offsetWidth;
      place.classList.add('in');
    });
    foot();
  }
  function listen() {
    if (source) { source.close(); }
    held = {};
    source = new EventSource('/m/' + token + '/events?language=' + root.lang);
    source.addEventListener('blocks', show);
    source.addEventListener('end', function () { over = true; source.close(); foot(); });
    source.onerror = function () {
      if (lost === null) {
        var now = new Date();
        lost = ('0' + now.getHours()).slice(-2) + ':' + ('0' + now.getMinutes()).slice(-2);
      }
      foot();
    };
  }
  document.getElementById('look').onclick = function () {
    root.dataset.look = looks[(looks.indexOf(root.dataset.look) + 1) % looks.length];
  };
  document.getElementById('language').onclick = function () {
    root.lang = root.lang === 'es' ? 'en' : 'es';
    listen();
  };
  foot();
  listen();
}());
"""

Looks = Mapping[str, Mapping[str, str]]
"""Name of a look -> its colours by their names."""


def media_of(looks: Looks) -> dict[str, tuple[bytes, str]]:
    """Return the files of the page with their kinds; `looks` are those that a device can choose among."""
    inks = "".join(
        f"[data-look={name}]{{{';'.join(f'--{ink}:{colours[ink]}' for ink in INKS)}}}\n"
        for name, colours in looks.items()
    )
    return {
        "style.css": ((inks + STYLE).encode(), "text/css; charset=utf-8"),
        "script.js": (SCRIPT.encode(), "text/javascript; charset=utf-8"),
        **{name: (resource(f"fonts/{font}").read_bytes(), "font/ttf") for name, font in FONTS.items()},
    }


def page_text(token: str, language: str, look: str, looks: Looks) -> str:
    """Return the page for a device that has not chosen language or look."""
    words = " ".join(
        f'data-{key}-{code}="{escape(Language(code).say(msg(word)))}"'
        for key, word in WORDS.items()
        for code in LANGUAGES
    )
    title = escape(Language(language).say(msg(WORDS["title"])))
    look = look if look in looks else next(iter(looks))
    return HTML.format(
        token=escape(token), language=language, look=look, looks=" ".join(looks), title=title, words=words
    )
