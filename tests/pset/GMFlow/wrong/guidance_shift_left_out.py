# blank: combine with guidance and cap
# why: The guidance shift is not part of the combined one.
            bias = difference if guided is None else difference
            power = image_mean(bias.square())
            capped = bias * (spread / power.clamp(min=EPS)).clamp(max=1).sqrt()
            shrinkage = (1 - power / spread.clamp(min=EPS)).clamp(min=EPS)
            shifted = Gaussian(base.mean + capped, shrinkage * base.var)
