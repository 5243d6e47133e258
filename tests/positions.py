"""Positions from which several tests of the table start, as text."""

# Two cells of a sweep lie open; whoever stops shows nothing new.
MINES = "money sweeper; grid 20 5 10 / 5 1 10 / 5 20 50; sweep 0,0"
MINES_3 = MINES.replace("sweeper;", "sweeper; seats 3;")

TRICK = "dirty money; hands J2 P3 U1 | J5 P4 U2 | J9 A1 U3"

TEN = "boardwalk park house1 house2 token.dog go go mm reading bo"
BO_TEN = "pacific carolina pennsylvania house1 house2 token.hat go mm pennrr shortline"
CY_TEN = "atlantic ventnor marvin house1 house3 token.car go mm electric water"
PILES = "piles oriental | vermont | connecticut; neutral kentucky; draw baltic indiana illinois james"
TRADE = f"monopoly; seats 3; hands {TEN} | {BO_TEN} | {CY_TEN}; {PILES}"
TWELVE = f"monopoly; seats 3; hands {TEN} charles states | {BO_TEN} | {CY_TEN}; {PILES}; phase discard"
PASS = (
    "monopoly; seats 5; hands boardwalk go | pacific go | atlantic go | kentucky mm | james mm; "
    "piles water | hotel | house1 | house2 | chance; phase pass"
)
