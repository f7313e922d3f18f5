# blank: store cost and source and state of the chosen candidate
# why: The place among the candidates is kept for the source.
        cost[j], source[j], states[j] = errors[position], position, candidates[position]
