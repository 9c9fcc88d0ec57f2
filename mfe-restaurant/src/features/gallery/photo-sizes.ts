/** Photos that the wide layout shows at once. */
export const SET_MAX = 5;

/** As wide as the screen. Told a little less, so that phones take the width just below what their pixels would make of
 * it: a tenth less sharp, which a photo does not show, for half the bytes. */
const PHONE_SIZE = 'calc(100vw - 3rem)';
const HALF_SIZES = `(min-width: 1200px) 564px, (min-width: 768px) 50vw, ${PHONE_SIZE}`;
const QUARTER_SIZES = `(min-width: 1200px) 278px, (min-width: 768px) 25vw, ${PHONE_SIZE}`;
const FIRST_SIZES: Readonly<Record<number, string>> = {
  1: `(min-width: 1200px) 1136px, (min-width: 768px) 100vw, ${PHONE_SIZE}`,
  3: `(min-width: 1200px) 750px, (min-width: 768px) 66vw, ${PHONE_SIZE}`,
};
const REST_SIZES: Readonly<Record<number, string>> = {
  2: HALF_SIZES,
  3: `(min-width: 1200px) 372px, (min-width: 768px) 33vw, ${PHONE_SIZE}`,
};

/** How wide a photo of the set is shown.
 * @param shape how many photos the set has, at most `SET_MAX` */
export const sizesOf = (index: number, shape: number): string =>
  index === 0 ? (FIRST_SIZES[shape] ?? HALF_SIZES) : (REST_SIZES[shape] ?? QUARTER_SIZES);
