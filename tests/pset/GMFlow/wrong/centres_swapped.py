# blank: weighted centres
# why: Centres and mean are weighted the wrong way round.
    centres = (scaled_var * mix.centres + var * mean) / denominator
