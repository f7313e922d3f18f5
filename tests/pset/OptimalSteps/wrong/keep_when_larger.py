# blank: keep the previous entry unless strictly improved
# why: An equal cost counts as improved.
        if carry_over and errors[position] > row.cost[j]:
            continue
