# blank: root mean square normalisation
# why: Lets torch compute the norm.
        normed = F.rms_norm(x.float(), (x.shape[-1],), eps=self.eps).type_as(x)
        return normed if self.weight is None else normed * self.weight
