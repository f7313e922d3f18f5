# blank: gradient location between average and base
# why: The interpolation weights are exchanged.
        point = beta * base + (1 - beta) * average
