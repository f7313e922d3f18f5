# blank: combine with guidance and cap
# why: The variance shrinks with the power after the cap.
            bias = difference if guided is None else difference + guided.shift
            power = image_mean(bias.square())
            capped = bias * (spread / power.clamp(min=EPS)).clamp(max=1).sqrt()
            shrinkage = (1 - image_mean(capped.square()) / spread.clamp(min=EPS)).clamp(min=EPS)
            shifted = Gaussian(base.mean + capped, shrinkage * base.var)
