import sys, traceback
from puesto.core.session import Session, Refused
from puesto.chance import Dice
from puesto.games.chariots.game import GAME
from tests.games.chariots.packs import ours
from tests import helpers
content, problems = ours()
for battle in content.battles:
    for seed in range(int(sys.argv[1])):
        s = Session.start(GAME, content, battle, {"overturn":"on" if seed%2 else "off"})
        d = Dice(seed); n=0
        try:
            while s.prompt is not None and n<20000:
                helpers.answer_at_random(s, d); n+=1
        except Exception:
            traceback.print_exc(); print(battle, seed, n, s.prompt and s.prompt.key); sys.exit(1)
        print(battle, seed, n, s.state.turn, s.state.ended, {k:v.lost for k,v in s.state.sides.items()})
