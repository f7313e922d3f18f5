# blank: decode remaining tokens
# why: The token that is there already is returned again.
    tokens = [token]
    for step in range(count):
        guidance = guidance_at(scale, step + 1, count + 1, schedule)
        token = extend_by_one(model, token, position + step, guidance, temperature)[:, None]
        tokens.append(token)
    return tokens
