# blank: error gaps of model and reference
# why: Rows are paired with their neighbours.
    model_gap = model_error[0::2] - model_error[1::2]
    ref_gap = ref_error[0::2] - ref_error[1::2]
