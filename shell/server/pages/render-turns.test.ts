import { RenderTurns, TooManyPagesError } from './render-turns';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Takes turns, and notes who has begun. */
function prepare(isBusy = () => true) {
  const turns = new RenderTurns({ atOnce: 2, isBusy });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const take = (name: string, visitor: string | null = name) =>
    turns.take(visitor).then(
      (end) => {
        begun.push(name);
        ends.push(end);
      },
      (error: unknown) => {
        if (!(error instanceof TooManyPagesError)) throw error;
        refused.push(name);
      },
    );
  const settle = () => jest.advanceTimersByTimeAsync(0);
  const endFirst = async () => {
    ends.shift()?.();
    await settle();
  };
  return { begun, refused, take, settle, endFirst };
}

test('a few pages are made at once, the next ones after them', async () => {
  const { begun, take, settle, endFirst } = prepare();
  for (const name of ['a', 'b', 'c', 'd']) void take(name);
  await settle();
  expect(begun).toEqual(['a', 'b']);
  await jest.advanceTimersByTimeAsync(900);
  expect(begun).toEqual(['a', 'b']);
  await endFirst();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('visitors take turns: whoever asks for many waits for their own', async () => {
  const { begun, take, settle, endFirst } = prepare();
  for (let count = 0; count < 20; count += 1) void take(`many ${count}`, 'many');
  void take('other');
  await settle();
  await endFirst();
  await endFirst();
  expect(begun).toEqual(['many 0', 'many 1', 'many 2', 'other']);
});

test('pages that only wait for data do not hold up others', async () => {
  const { begun, take } = prepare(() => false);
  for (let count = 0; count < 40; count += 1) void take(`page ${count}`, null);
  await jest.advanceTimersByTimeAsync(500);
  expect(begun).toHaveLength(40);
});

test('a page that takes more than a second waits for something, and holds nobody up', async () => {
  const { begun, take } = prepare();
  for (const name of ['a', 'b', 'c', 'd']) void take(name);
  await jest.advanceTimersByTimeAsync(1000);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('one visitor can have 64 wait, and others may come after that', async () => {
  const { refused, take, settle } = prepare();
  for (let count = 0; count < 2 + 64 + 3; count += 1) void take('many');
  void take('other');
  await settle();
  expect(refused).toEqual(['many', 'many', 'many']);
});

test('512 wait in all, also of this machine', async () => {
  const { refused, take, settle } = prepare();
  for (let count = 0; count < 2 + 512 + 1; count += 1) void take('own', null);
  await settle();
  expect(refused).toEqual(['own']);
});

test('whoever would wait for more than five seconds is told so, and holds no turn', async () => {
  const { begun, refused, take } = prepare();
  // Two a second are begun.
  for (let count = 0; count < 12; count += 1) void take(`page ${count}`, null);
  await jest.advanceTimersByTimeAsync(5000);
  expect(begun).toHaveLength(10);
  expect(refused).toEqual(['page 10', 'page 11']);
  void take('next');
  await jest.advanceTimersByTimeAsync(1000);
  expect(begun.slice(10)).toEqual(['next']);
});

test('an end that is told twice counts once', async () => {
  const turns = new RenderTurns({ atOnce: 1, isBusy: () => true });
  const end = await turns.take('a');
  let begun = 0;
  for (const name of ['b', 'c']) void turns.take(name).then(() => (begun += 1));
  end();
  end();
  await jest.advanceTimersByTimeAsync(100);
  expect(begun).toBe(1);
});
