# blank: compositional.py:hold out tasks but keep every term
# why: Counts in a list and the comparison the other way round.
    tasks = all_tasks(n_terms, k)
    order = list(tasks)
    random.Random(seed).shuffle(order)
    count = [0] * n_terms
    for task in tasks:
        for term in task:
            count[term] += 1
    wanted = int(held_out * len(tasks))
    held = []
    for task in order:
        if len(held) >= wanted:
            break
        if all(count[term] >= 2 for term in task):
            held.append(task)
            for term in task:
                count[term] -= 1
    return [t for t in tasks if t not in held], sorted(held)
