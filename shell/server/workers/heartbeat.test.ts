import { Worker } from 'node:worker_threads';
import { Heartbeat, readThreadTime, startNamed } from './heartbeat';

const PING_MS = 250;

/** Health after each ping of a silent worker. @param share of CPU time; null when unknown */
function healths(pings: number, share: number | null): string[] {
  const heartbeat = new Heartbeat(PING_MS);
  return Array.from({ length: pings }, (_, index) =>
    heartbeat.ping(share === null ? null : index * PING_MS * share),
  );
}
const firstOf = (found: readonly string[], health: string) => found.indexOf(health);

describe('Heartbeat', () => {
  it('reports a loop as stuck after 0.5 s and blocked after 1.5 s', () => {
    const found = healths(10, 1);
    expect(firstOf(found, 'stuck') * PING_MS).toBe(500);
    expect(firstOf(found, 'blocked') * PING_MS).toBe(1500);
  });

  it('gives a worker starved of CPU more time', () => {
    const found = healths(30, 0.1);
    expect(firstOf(found, 'stuck') * PING_MS).toBe(2000);
    expect(firstOf(found, 'blocked') * PING_MS).toBe(5000);
  });

  it('counts pings only when CPU time is unknown', () => {
    const found = healths(10, null);
    expect(firstOf(found, 'stuck') * PING_MS).toBe(750);
    expect(firstOf(found, 'blocked') * PING_MS).toBe(1750);
  });

  it('is healthy again after the first reply', () => {
    const heartbeat = new Heartbeat(PING_MS);
    for (let ping = 0; ping < 4; ping += 1) heartbeat.ping(ping * PING_MS);
    expect(heartbeat.health).toBe('stuck');
    heartbeat.response();
    expect(heartbeat.health).toBe('well');
    expect(heartbeat.ping(10_000)).toBe('well');
  });
});

test('readThreadTime returns the CPU time of a thread', async () => {
  const [worker, thread] = startNamed(() => new Worker('for (;;);', { eval: true }));
  const isKnown = thread !== null;
  expect(isKnown).toBe(process.platform === 'linux');
  const before = readThreadTime(thread);
  while (isKnown && readThreadTime(thread) === before);
  expect((readThreadTime(thread) ?? 0) > (before ?? 0)).toBe(isKnown);
  expect(readThreadTime('0/task/0')).toBeNull();
  await worker.terminate();
});
