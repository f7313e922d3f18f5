# blank: drop missing and short sentences
# why: A repeated token counts once for the length.
        if sentence is None or len(set(sentence)) < min_tokens:
            continue
