# blank: refresh the snapshot once per period
# why: The first snapshot is kept for ever.
        if t == 0:
            solver = ShiftedSolver(game.jacobian(point))
