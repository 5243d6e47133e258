from .state import Tournament


def placed(t: Tournament, round: int | None = None) -> list[int]:
    total = dict.fromkeys(range(len(t.entrants)), 0)
    for n, r in enumerate(t.rounds):
        if round is None or round == n:
            for p in r.tables:
                o = r.over.get(p.table)
                for s, e in enumerate(p.seats):
                    if o and o.scores and e >= 0:
                        total[e] += o.scores[s]
    lot = t.by_lot(list(total))
    return sorted(lot, key=lambda e: -total[e])
