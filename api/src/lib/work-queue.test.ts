import { createWorkQueue, QueueFullError } from './work-queue';

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

test('never runs more tasks at a time than it has workers, and runs them all', async () => {
  const run = createWorkQueue(2, 100);
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
  const run = createWorkQueue(1, 1);
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(run(async () => 'next')).resolves.toBe('next');
});

test('a full queue refuses', async () => {
  const run = createWorkQueue(1, 1);
  const tasks = [run(tick), run(tick)];
  await expect(run(tick)).rejects.toThrow(QueueFullError);
  await Promise.all(tasks);
});
