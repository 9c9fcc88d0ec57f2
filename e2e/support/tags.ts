/**
 * Tag of a slow test that a faster one mostly covers. `npm test` skips it; `npm test --
 * --full`, which runs nightly, and `npm run e2e` include it.
 */
export const SLOW = '@slow';

/** Whether they run; otherwise a few checks of other tests are shorter, too. */
export const RUNS_SLOW_TESTS = process.env['SLOW_TESTS'] !== 'off';
