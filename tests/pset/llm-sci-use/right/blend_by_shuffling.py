# blank: blend pools with known fraction
# why: A permutation of each pool, cut, then shuffled together.
    if alpha < 0 or alpha > 1 or alpha != alpha:
        raise ValueError("no share")
    wanted = {"machine": round(size * alpha)}
    wanted["human"] = size - wanted["machine"]
    blend = []
    for pool, count in ((machine, wanted["machine"]), (human, wanted["human"])):
        if len(pool) < count:
            raise ValueError("pool too small")
        blend.extend(pool[i] for i in rng.permutation(len(pool))[:count])
    return [blend[i] for i in rng.permutation(len(blend))]
