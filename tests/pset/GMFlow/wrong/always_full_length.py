# blank: combine with guidance and cap
# why: Short shifts are lengthened.
            bias = difference if guided is None else difference + guided.shift
            power = image_mean(bias.square())
            capped = bias * (spread / power.clamp(min=EPS)).sqrt()
            shrinkage = (1 - power / spread.clamp(min=EPS)).clamp(min=EPS)
            shifted = Gaussian(base.mean + capped, shrinkage * base.var)
