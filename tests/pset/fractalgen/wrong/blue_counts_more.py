# blank: channel weights
# why: The weight goes to the last channel.
        weights = losses.new_ones(3)
        if self.training:
            weights[2] = self.red_weight
