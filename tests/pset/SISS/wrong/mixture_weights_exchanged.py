# blank: logarithms of the mixture weights with zero allowed
# why: The share of the keep side is the mix.
    log_keep = log_ratio.new_tensor(mix).log()
    log_forget = log_ratio.new_tensor(1 - mix).log()
