# blank: store cost and source and state of the chosen candidate
# why: The teacher's state is kept.
        cost[j], source[j], states[j] = errors[position], best, teacher[j]
