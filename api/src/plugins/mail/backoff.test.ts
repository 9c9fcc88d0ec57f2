import { BACKOFF, nextWaitMs } from '../../email/deliver';

const HOUR_MS = 3_600_000;

it('backs off exponentially, then waits an hour each time', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 50].map((attempts) => nextWaitMs(attempts, BACKOFF));
  expect(waits).toEqual([10_000, 30_000, 120_000, 600_000, 1_800_000, HOUR_MS, HOUR_MS, HOUR_MS]);
});

it('ends after two days', () => {
  let sum = 0;
  let attempts = 1;
  for (let wait; (wait = nextWaitMs(attempts, BACKOFF)) !== null; attempts += 1) sum += wait;
  expect(sum).toBeGreaterThan(47 * HOUR_MS);
  expect(sum).toBeLessThanOrEqual(48 * HOUR_MS);
  expect(nextWaitMs(attempts + 1, BACKOFF)).toBeNull();
});
