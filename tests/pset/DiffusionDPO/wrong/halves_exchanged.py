# blank: error gaps of model and reference
# why: The rejected half is taken first.
    model_loser, model_winner = halves(model_error)
    ref_loser, ref_winner = halves(ref_error)
    model_gap = model_winner - model_loser
    ref_gap = ref_winner - ref_loser
