# blank: order pair by preference
# why: The first image always wins.
    return image_a, image_b
