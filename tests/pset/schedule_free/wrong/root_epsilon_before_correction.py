# blank: corrected root plus epsilon
# why: Epsilon is divided by the root of the correction as well.
                denominator = (second_moment.sqrt() + group["eps"]) / moment_correction**0.5
