# blank: compositional.py:hold out tasks but keep every term
# why: Every term has to stay in training.
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
        if True:
            held.append(task)
            for term in task:
                count[term] -= 1
    return [t for t in tasks if t not in held], sorted(held)
