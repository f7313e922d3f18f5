# blank: logarithms of the mixture weights with zero allowed
# why: A floor in place of minus infinity.
    log_keep = log_ratio.new_tensor(max(1 - mix, 1e-6)).log()
    log_forget = log_ratio.new_tensor(max(mix, 1e-6)).log()
