# blank: quotient guarded against a zero total
# why: A zero total raises ZeroDivisionError.
    avg_coef = weight / group["weight_total"]
