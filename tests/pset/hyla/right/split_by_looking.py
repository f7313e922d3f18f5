# blank: compositional.py:hold out tasks but keep every term
# why: For each task the tasks that remain are looked through.
    everything = all_tasks(n_terms, k)
    walk = everything[:]
    random.Random(seed).shuffle(walk)
    limit = int(len(everything) * held_out)
    remaining, held = set(everything), set()
    for task in walk:
        if len(held) < limit:
            others = remaining - {task}
            if set(task) <= {term for other in others for term in other}:
                remaining = others
                held.add(task)
    return sorted(remaining), sorted(held)
