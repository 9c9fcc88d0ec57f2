import { RenderTurns, TooManyPagesError, withLoadingPages } from './render-turns';
import type { Claim } from '../../src/federation/composition';
import { EMPTY_REGISTRY } from '../releases/snapshot';
import type { RenderedPage, StartPage } from './page-renderer';
import { type PageVisit, readVisit } from './page-visit';

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

describe('loading pages', () => {
  const pageOf = (status: number): RenderedPage => ({
    opening: { status, html: '<html>', sources: { scripts: [], styles: [] } },
    rest: Promise.resolve({ html: '<h1>Loading</h1>', isComplete: false }),
  });
  const visitOf = (place: string): PageVisit => readVisit(new URL(place, 'http://site.test'), 'id');

  /** A server whose pages cannot be started, and one route of a remote. */
  function setUp(error: Error = new TooManyPagesError('The turn took too long.')) {
    const startLoading = jest.fn<Promise<RenderedPage>, [PageVisit]>(({ url }) =>
      Promise.resolve(pageOf({ '/': 200, '/restaurant': 503 }[url.pathname] ?? 404)),
    );
    const startPage: StartPage = () => Promise.reject(error);
    const claim = { path: '/restaurant', remote: 'restaurant', chrome: true, session: true };
    const composition = {
      ...EMPTY_REGISTRY.composition,
      claims: [{ ...claim, statusFromData: true, title: undefined } as Claim],
    };
    const registry = { read: () => Promise.resolve({ ...EMPTY_REGISTRY, composition }) };
    return { open: withLoadingPages({ startPage, startLoading, registry }), startLoading };
  }

  test.each([
    ['/', '/', 503],
    ['/restaurant/luna?x=1', '/restaurant', 503],
    ['/nowhere', '/-', 404],
  ])('%s gets the loading page of %s with status %i', async (asked, rendered, status) => {
    const { open, startLoading } = setUp();
    expect((await open(visitOf(asked))).opening.status).toBe(status);
    expect(startLoading.mock.calls.map(([{ url }]) => url.pathname + url.search)).toEqual([
      rendered,
    ]);
  });

  test('one render serves all addresses of a route for a second', async () => {
    jest.useFakeTimers();
    const { open, startLoading } = setUp();
    await Promise.all([...Array(50).keys()].map((id) => open(visitOf(`/restaurant/r${id}`))));
    expect(startLoading).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1000);
    await open(visitOf('/restaurant/luna'));
    expect(startLoading).toHaveBeenCalledTimes(2);
    jest.useRealTimers();
  });

  test('other failures, and a preview that cannot be started, are errors', async () => {
    await expect(setUp(new Error('No thread.')).open(visitOf('/'))).rejects.toThrow('No thread.');
    const { open } = setUp();
    const draft = { documents: [], owner: 'marketing' } as unknown as NonNullable<
      PageVisit['draft']
    >;
    await expect(open({ ...visitOf('/'), draft })).rejects.toThrow(TooManyPagesError);
  });
});
