# blank: drop missing and short sentences
# why: Sentences of the least length go.
        if sentence is None or len(sentence) <= min_tokens:
            continue
