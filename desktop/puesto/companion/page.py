"""The page itself: its HTML, style and script. Nothing of it comes from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from puesto.core.messages import N_, msg
from puesto.language import LANGUAGES, Language

INKS = ("table", "paper", "lit", "line", "ink", "quiet", "command", "action", "danger", "on_colour")
"""The colours of a look that the style uses, by their names in the window's themes."""
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
<main><section id="card"></section><section id="tracks"></section><section id="map"></section>
<section id="bag"></section><section id="log"></section></main>
<footer><span id="dot"></span><span id="state"></span>
<button id="look" type="button"></button><button id="language" type="button"></button></footer>
<script src="/m/{token}/script.js"></script></body></html>
"""

STYLE = """
*{box-sizing:border-box}html{font-size:100%}
body{margin:0;background:var(--table);color:var(--ink);font:1rem/1.35 system-ui,"Segoe UI",Roboto,sans-serif;
min-height:100vh;display:flex;flex-direction:column}
header{position:sticky;top:0;z-index:1;background:var(--paper);border-bottom:1px solid var(--line);
padding:.6rem 1rem .6rem 1.5rem;min-height:5.75rem}
header:before{content:"";position:absolute;left:0;top:0;bottom:0;width:.5rem;background:var(--action)}
header:has(.ai):before{background:repeating-linear-gradient(135deg,var(--danger) 0 5px,var(--ink) 5px 10px)}
header p{margin:0}.small{font-size:.875rem;color:var(--quiet);text-transform:uppercase;letter-spacing:.02em}
h1{font-size:1.75rem;line-height:1.1;margin:.1rem 0}h2{font-size:.9rem;margin:0 0 .4rem;color:var(--quiet);
text-transform:uppercase;letter-spacing:.05em}
main{flex:1;display:grid;gap:1rem;padding:1rem;grid-template-columns:minmax(0,1fr);align-content:start}
section{background:var(--paper);border:1px solid var(--line);border-radius:.4rem;padding:.75rem 1rem;overflow:hidden}
section:empty{display:none}section.in{animation:fade 150ms}
@keyframes fade{from{opacity:.15}}@media (prefers-reduced-motion:reduce){section.in{animation:none}}
#card{padding:0}.band{background:var(--action);color:var(--on_colour);padding:.4rem .9rem;display:flex;gap:1rem;
align-items:center;justify-content:space-between}.band.command{background:var(--command)}
.band b{font-size:2.75rem;line-height:1}.band span{text-align:right}
.lines{list-style:none;margin:0;padding:.4rem 0}.lines li{display:flex;gap:.7rem;padding:.25rem .9rem}
.lines .mark{min-width:1.6rem;font-weight:700}.lines .skipped{color:var(--quiet)}
.lines .skipped .mark{text-decoration:line-through}
.lines .active{background:var(--lit);border-left:.35rem solid var(--action);padding-left:.55rem}
.lines .active strong{font-size:1.25rem;display:block}.usage{text-align:right;font-size:2.75rem;font-weight:700;
line-height:1;padding:0 .9rem .5rem}
.track{display:flex;flex-wrap:wrap;gap:.25rem .5rem;align-items:center;margin:.3rem 0}
.track b{min-width:5.5rem}.cells{display:flex;flex-wrap:wrap;gap:.2rem}.cells i{font-style:normal;min-width:1.7rem;
text-align:center;border:1px solid var(--line);border-radius:.25rem;padding:.1rem .2rem}
.cells i.at{background:var(--ink);color:var(--paper);font-weight:700}
#map svg{display:block;width:100%;height:auto}#bag ul,#log ol{list-style:none;margin:0;padding:0}
#log li{padding:.15rem 0}#log li:first-child{font-weight:700}#bag li{display:inline-block;border:1px solid var(--line);
border-radius:.25rem;padding:.1rem .5rem;margin:.1rem}#bag .drawn{text-decoration:line-through;color:var(--quiet)}
#bag .play{background:var(--lit);font-weight:700}
.hex{fill:var(--paper);stroke:var(--line)}.hex.cover{fill:var(--lit)}.hex.goal{stroke:var(--command);stroke-width:3}
.place{fill:var(--quiet)}.own{fill:var(--command)}.foe{fill:var(--danger)}.name{fill:var(--on_colour);font-weight:700}
.mover{stroke:var(--ink);stroke-width:4}
footer{display:flex;gap:.6rem;align-items:center;background:var(--paper);border-top:1px solid var(--line);
padding:.4rem 1rem;min-height:2.5rem}#dot{width:.75rem;height:.75rem;border-radius:50%;background:var(--action);
border:2px solid var(--action)}.lost #dot{background:none}#state{flex:1}
button{font:inherit;font-weight:700;color:var(--command);background:none;border:0;padding:.3rem .5rem;min-height:2.2rem}
button:focus-visible{outline:2px solid var(--command)}
@media (min-width:700px){main{grid-template-columns:minmax(0,22rem) minmax(0,1fr)}#card{grid-row:1/span 4}}
@media (min-width:1200px){main{grid-template-columns:minmax(0,22rem) minmax(0,1fr) minmax(0,22rem)}
#map{grid-column:2;grid-row:1/span 3}#tracks{grid-column:3;grid-row:1}#bag{grid-column:3}#log{grid-column:3}}
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


def media_of(looks: Looks) -> dict[str, tuple[str, str]]:
    """Return the files of the page with their kinds; `looks` are those that a device can choose among."""
    inks = "".join(
        f"[data-look={name}]{{{';'.join(f'--{ink}:{colours[ink]}' for ink in INKS)}}}\n"
        for name, colours in looks.items()
    )
    return {
        "style.css": (inks + STYLE, "text/css; charset=utf-8"),
        "script.js": (SCRIPT, "text/javascript; charset=utf-8"),
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
