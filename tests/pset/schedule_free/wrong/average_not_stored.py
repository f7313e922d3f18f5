# blank: weighted running average of the base
# why: The new average is bound to a local name and never reaches the state.
                average = (1 - avg_coef) * average + avg_coef * base
