# blank: corrected root plus epsilon
# why: Epsilon is added under the root.
                denominator = (second_moment / moment_correction + group["eps"]).sqrt()
