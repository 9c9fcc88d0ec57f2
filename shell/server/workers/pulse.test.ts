import { Worker } from 'node:worker_threads';
import { Pulse, readThreadTime, startNamed } from './pulse';

const PING_MS = 250;

/** Health after each ping of a worker that does not answer.
 * @param share of a processor that it keeps busy; null where nobody knows */
function healths(pings: number, share: number | null): string[] {
  const pulse = new Pulse(PING_MS);
  return Array.from({ length: pings }, (_, index) =>
    pulse.ping(share === null ? null : index * PING_MS * share),
  );
}
const firstOf = (found: readonly string[], health: string) => found.indexOf(health);

describe('Pulse', () => {
  it('counts a loop as stuck after half a second, and as blocked after one and a half', () => {
    const found = healths(10, 1);
    expect(firstOf(found, 'stuck') * PING_MS).toBe(500);
    expect(firstOf(found, 'blocked') * PING_MS).toBe(1500);
  });

  it('gives a worker that hardly gets a processor more time', () => {
    const found = healths(30, 0.1);
    expect(firstOf(found, 'stuck') * PING_MS).toBe(2000);
    expect(firstOf(found, 'blocked') * PING_MS).toBe(5000);
  });

  it('counts pings alone where nobody knows how busy it was', () => {
    const found = healths(10, null);
    expect(firstOf(found, 'stuck') * PING_MS).toBe(750);
    expect(firstOf(found, 'blocked') * PING_MS).toBe(1750);
  });

  it('is well again with the first answer, however busy it was', () => {
    const pulse = new Pulse(PING_MS);
    for (let ping = 0; ping < 4; ping += 1) pulse.ping(ping * PING_MS);
    expect(pulse.health).toBe('stuck');
    pulse.answer();
    expect(pulse.health).toBe('well');
    expect(pulse.ping(10_000)).toBe('well');
  });
});

test('readThreadTime tells how long a thread was busy', async () => {
  const [worker, thread] = startNamed(() => new Worker('for (;;);', { eval: true }));
  const isKnown = thread !== null;
  expect(isKnown).toBe(process.platform === 'linux');
  const before = readThreadTime(thread);
  while (isKnown && readThreadTime(thread) === before);
  expect((readThreadTime(thread) ?? 0) > (before ?? 0)).toBe(isKnown);
  expect(readThreadTime('0/task/0')).toBeNull();
  await worker.terminate();
});
