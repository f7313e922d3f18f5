# blank: decode remaining tokens
# why: Later tokens are drawn at temperature one.
    tokens = []
    for step in range(count):
        guidance = guidance_at(scale, step + 1, count + 1, schedule)
        token = extend_by_one(model, token, position + step, guidance)[:, None]
        tokens.append(token)
    return tokens
