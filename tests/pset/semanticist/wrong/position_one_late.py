# blank: decode remaining tokens
# why: The first step of the loop writes one place too far.
    tokens = []
    for step in range(count):
        position = position + 1
        guidance = guidance_at(scale, step + 1, count + 1, schedule)
        token = extend_by_one(model, token, position, guidance, temperature)[:, None]
        tokens.append(token)
    return tokens
