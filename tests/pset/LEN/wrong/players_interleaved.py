# blank: split a stacked point into its two players
# why: The players are taken as even and odd entries.
        x = point[0::2]
        y = point[1::2]
