# blank: decode remaining tokens
# why: Positions and indices are computed from the step, which starts at one.
    sequence = [token]
    for index in range(1, count + 1):
        row = extend_by_one(
            model,
            sequence[-1],
            position.clone() + (index - 1),
            guidance=guidance_at(scale, index, count + 1, schedule=schedule),
            temperature=temperature,
        )
        sequence.append(row[:, None, :])
    return sequence[1:]
