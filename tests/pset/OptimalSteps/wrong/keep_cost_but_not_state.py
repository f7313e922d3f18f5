# blank: keep the previous entry unless strictly improved
# why: Source and state are replaced all the same.
        if carry_over and not errors[position] < row.cost[j]:
            source[j], states[j] = best, candidates[position]
            continue
