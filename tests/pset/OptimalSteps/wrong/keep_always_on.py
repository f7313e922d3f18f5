# blank: keep the previous entry unless strictly improved
# why: The option is ignored and taken as on.
        if not errors[position] < row.cost[j]:
            continue
