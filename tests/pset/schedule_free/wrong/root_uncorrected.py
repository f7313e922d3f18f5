# blank: corrected root plus epsilon
# why: The correction is missing.
                denominator = second_moment.sqrt() + group["eps"]
