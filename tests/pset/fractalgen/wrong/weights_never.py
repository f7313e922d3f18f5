# blank: channel weights
# why: All channels count the same in training.
        weights = losses.new_ones(3)
