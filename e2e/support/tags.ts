/** Tag of a journey that proves at length what a cheaper one, or a test of a part, proves too. `npm test` leaves it to
 * `npm test -- --full`; `npm run e2e` runs it. */
export const SLOW_PROOF = '@slow-proof';
