import { createWorkQueue, QueueFullError } from './work-queue';

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

test('runs all tasks, never more at a time than workers', async () => {
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

test('frees the worker of a failed task', async () => {
  const run = createWorkQueue(1, { maxWaiting: 1 });
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(run(async () => 'next')).resolves.toBe('next');
});

test('rejects tasks when full', async () => {
  const run = createWorkQueue(1, { maxWaiting: 1 });
  const tasks = [run(tick), run(tick)];
  await expect(run(tick)).rejects.toThrow(QueueFullError);
  await Promise.all(tasks);
});

describe('parties', () => {
  /** Everyone's tasks, started in this order while one runs; what ran in which order, and who was refused. */
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

  it('take turns, so that a single task waits for one of each other party', async () => {
    expect(await order(['a', 'a', 'a', 'b', 'b', 'c'], 100)).toEqual({
      ran: ['a', 'b', 'c', 'a', 'b', 'a'],
      refused: [],
    });
  });

  it('have a limit each, except tasks without a party', async () => {
    expect(await order(['a', 'a', 'a', 'b', null, null, null], 100, 2)).toEqual({
      ran: ['a', 'b', null, 'a', null, null],
      refused: ['a'],
    });
  });

  it('with the most tasks lose one when the queue is full', async () => {
    expect(await order(['a', 'a', 'b', 'b', 'c', 'd', 'e'], 4)).toEqual({
      ran: ['a', 'b', 'c', 'd'],
      refused: ['a', 'b', 'e'],
    });
  });
});
