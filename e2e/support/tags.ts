/**
 * Tag of a slow test that a faster one mostly covers. `npm test` skips it; `npm test --
 * --full`, which runs nightly, and `npm run e2e` include it.
 */
export const SLOW = '@slow';
