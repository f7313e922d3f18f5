# blank: drop missing and short sentences
# why: Sentences one token too short stay.
        if sentence is None or len(sentence) < min_tokens - 1:
            continue
