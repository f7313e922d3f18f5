# blank: combine with guidance and cap
# why: The shift has no largest length.
            bias = difference if guided is None else difference + guided.shift
            power = image_mean(bias.square())
            capped = bias * (spread / power.clamp(min=EPS)).clamp(max=1).sqrt()
            shrinkage = (1 - power / spread.clamp(min=EPS)).clamp(min=EPS)
            shifted = Gaussian(base.mean + bias, shrinkage * base.var)
