# blank: supervised regression loss
# why: The squares are added up.
    return (widened(pred) - widened(target)).square().sum()
