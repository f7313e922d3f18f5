# blank: split a stacked point into its two players
# why: The first half is taken for the maximising player.
        y, x = point[: self.n], point[self.n :]
