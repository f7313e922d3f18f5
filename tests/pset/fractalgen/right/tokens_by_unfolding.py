# blank: cut images into raster tokens
# why: Lets torch unfold the patches.
    return F.unfold(images, kernel_size=patch, stride=patch).transpose(1, 2)
