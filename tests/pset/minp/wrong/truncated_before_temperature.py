# blank: temperature comes before truncation
# why: The pool depends on the tempered logits.
    keep = truncation.keep_mask(logits)
    tempered = temper(logits, tau)
