import { createWorkQueue, QueueFullError } from './work-queue';

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

test('never runs more tasks at a time than it has workers, and runs them all', async () => {
  const run = createWorkQueue(2, { maxWaiting: 100 });
  let active = 0;
  let most = 0;
  const results = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      run(async () => {
        active += 1;
        most = Math.max(most, active);
        await tick();
        active -= 1;
        return index;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a task that fails frees its worker', async () => {
  const run = createWorkQueue(1, { maxWaiting: 1 });
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(run(async () => 'next')).resolves.toBe('next');
});

test('a full queue refuses', async () => {
  const run = createWorkQueue(1, { maxWaiting: 1 });
  const tasks = [run(tick), run(tick)];
  await expect(run(tick)).rejects.toThrow(QueueFullError);
  await Promise.all(tasks);
});

describe('parties', () => {
  /** Everybody's tasks, begun in this order while one runs; what ran in which order, and who was refused. */
  async function order(parties: readonly (string | null)[], maxWaiting: number, each?: number) {
    const run = createWorkQueue(1, {
      maxWaiting,
      ...(each === undefined ? {} : { maxWaitingEach: each }),
    });
    const ran: (string | null)[] = [];
    const first = run(tick);
    const outcomes = await Promise.allSettled(
      parties.map((party) =>
        run(async () => {
          ran.push(party);
          await tick();
        }, party),
      ),
    );
    await first;
    const refused = outcomes.flatMap(({ status }, index) =>
      status === 'rejected' ? [parties[index]] : [],
    );
    return { ran, refused };
  }

  it('take turns: who comes late with one task waits for one of each other', async () => {
    expect(await order(['a', 'a', 'a', 'b', 'b', 'c'], 100)).toEqual({
      ran: ['a', 'b', 'c', 'a', 'b', 'a'],
      refused: [],
    });
  });

  it('have so many in line at most, but for nobody in particular', async () => {
    expect(await order(['a', 'a', 'a', 'b', null, null, null], 100, 2)).toEqual({
      ran: ['a', 'b', null, 'a', null, null],
      refused: ['a'],
    });
  });

  it('that have most in line give way in a full one', async () => {
    expect(await order(['a', 'a', 'b', 'b', 'c', 'd', 'e'], 4)).toEqual({
      ran: ['a', 'b', 'c', 'd'],
      refused: ['a', 'b', 'e'],
    });
  });
});
