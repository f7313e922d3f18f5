# blank: clean sentences
# why: A sentence without vocabulary words is lost.
    kept = [s for s in sentences if s is not None and len(s) >= min_tokens]
    reduced = [set(s) & table.index.keys() for s in kept]
    return [s for s in reduced if s]
