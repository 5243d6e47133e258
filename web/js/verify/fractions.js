// Knows exact fractions, of which shares of the possible are added up.

/** @param {number} above @param {number} [below] @returns {Fraction} */
export const fraction = (above, below = 1) => [BigInt(above), BigInt(below)]
export const NOTHING = fraction(0)
/** @param {Fraction} one @param {Fraction} other @returns {Fraction} */
export const plus = ([a, b], [c, d]) => (b === d ? [a + c, b] : [a * d + c * b, b * d])
/** @param {Fraction} one @param {number} by @returns {Fraction} */
export const times = ([a, b], by) => [a * BigInt(by), b]
/** @param {Fraction} one @param {number} by which is more than 0 @returns {Fraction} */
export const over = ([a, b], by) => [a, b * BigInt(by)]
/** Below 0 where the first is the less. @param {Fraction} one @param {Fraction} other */
export const compare = ([a, b], [c, d]) => Number(a * d > c * b) - Number(a * d < c * b)
/** @param {bigint} above @param {bigint} below */
export const floor = (above, below) => above / below - BigInt(above % below < 0n)
