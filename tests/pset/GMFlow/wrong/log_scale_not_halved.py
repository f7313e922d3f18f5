# blank: new log scale
# why: The change of the log variance is applied to the log scale in full.
    log_scale = mix.log_scale + (var.log() - denominator.log())
