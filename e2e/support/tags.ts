/** Tag of a test that proves at length what a cheaper one proves too. `npm test` leaves it to `npm test -- --full`, which runs
 * nightly; `npm run e2e` runs it. */
export const SLOW = '@slow';
