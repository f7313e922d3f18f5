# blank: mask some entries again
# why: Masks a copy.
    again = uniform < 1 - keep_up / keep_now
    return codes.masked_fill(again, 0) + again * mask_codes(sizes)
