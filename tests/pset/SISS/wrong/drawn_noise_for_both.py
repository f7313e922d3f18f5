# blank: element-wise errors against both noise targets
# why: Compares with the drawn noise on both sides.
    keep_error = (prediction - noise).square()
    forget_error = (prediction - noise).square()
