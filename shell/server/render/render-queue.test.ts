import { PagesOrLoadingState, RenderQueue, TooManyPagesError } from './render-queue';
import type { RemoteRoute } from '../../browser/federation/composition';
import { EMPTY_REGISTRY } from '../releases/snapshot';
import type { RenderedPage } from './page-renderer';
import { type PageRequest, readPageRequest } from './page-request';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Queues pages and records which have started. */
function prepare(isBusy = () => true) {
  const queue = new RenderQueue(2, isBusy);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const take = (name: string, visitor: string | null = name) =>
    queue.take(visitor).then(
      (end) => {
        started.push(name);
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
  return { started, refused, take, settle, endFirst };
}

test('renders a few pages at once and queues the rest', async () => {
  const { started, take, settle, endFirst } = prepare();
  for (const name of ['a', 'b', 'c', 'd']) void take(name);
  await settle();
  expect(started).toEqual(['a', 'b']);
  await jest.advanceTimersByTimeAsync(900);
  expect(started).toEqual(['a', 'b']);
  await endFirst();
  expect(started).toEqual(['a', 'b', 'c']);
});

test('alternates between visitors', async () => {
  const { started, take, settle, endFirst } = prepare();
  for (let count = 0; count < 20; count += 1) void take(`many ${count}`, 'many');
  void take('other');
  await settle();
  await endFirst();
  await endFirst();
  expect(started).toEqual(['many 0', 'many 1', 'many 2', 'other']);
});

test('pages waiting for data do not block others', async () => {
  const { started, take } = prepare(() => false);
  for (let count = 0; count < 40; count += 1) void take(`page ${count}`, null);
  await jest.advanceTimersByTimeAsync(500);
  expect(started).toHaveLength(40);
});

test('a page that takes over a second frees its slot in the queue', async () => {
  const { started, take } = prepare();
  for (const name of ['a', 'b', 'c', 'd']) void take(name);
  await jest.advanceTimersByTimeAsync(1000);
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('queues at most 64 pages per visitor', async () => {
  const { refused, take, settle } = prepare();
  for (let count = 0; count < 2 + 64 + 3; count += 1) void take('many');
  void take('other');
  await settle();
  expect(refused).toEqual(['many', 'many', 'many']);
});

test('queues at most 512 pages in total', async () => {
  const { refused, take, settle } = prepare();
  for (let count = 0; count < 2 + 512 + 1; count += 1) void take('own', null);
  await settle();
  expect(refused).toEqual(['own']);
});

test('rejects a page that would wait over five seconds', async () => {
  const { started, refused, take } = prepare();
  // Two start per second.
  for (let count = 0; count < 12; count += 1) void take(`page ${count}`, null);
  await jest.advanceTimersByTimeAsync(5000);
  expect(started).toHaveLength(10);
  expect(refused).toEqual(['page 10', 'page 11']);
  void take('next');
  await jest.advanceTimersByTimeAsync(1000);
  expect(started.slice(10)).toEqual(['next']);
});

test('counts a release() called twice once', async () => {
  const queue = new RenderQueue(1, () => true);
  const end = await queue.take('a');
  let started = 0;
  for (const name of ['b', 'c']) void queue.take(name).then(() => (started += 1));
  end();
  end();
  await jest.advanceTimersByTimeAsync(100);
  expect(started).toBe(1);
});

describe('loading pages', () => {
  const pageOf = (status: number): RenderedPage => ({
    head: { status, html: '<html>', sources: { scripts: [], styles: [] } },
    body: Promise.resolve({ html: '<h1>Loading</h1>', isComplete: false }),
  });
  const pageRequestOf = (slot: string): PageRequest =>
    readPageRequest(new URL(slot, 'http://site.test'), 'id');

  /** A server that cannot start pages, with one remote's route. */
  function setUp(error: Error = new TooManyPagesError('The page waited too long in the queue.')) {
    const startLoading = jest.fn<Promise<RenderedPage>, [PageRequest]>(({ url }) =>
      Promise.resolve(pageOf({ '/': 200, '/restaurant': 503 }[url.pathname] ?? 404)),
    );
    const startPage = () => Promise.reject(error);
    const remoteRoute = { path: '/restaurant', remote: 'restaurant', chrome: true, session: true };
    const composition = {
      ...EMPTY_REGISTRY.composition,
      routes: [{ ...remoteRoute, statusFromData: true, title: undefined } as RemoteRoute],
    };
    const registry = { read: () => Promise.resolve({ ...EMPTY_REGISTRY, composition }) };
    const pages = new PagesOrLoadingState({ startPage }, { startLoading }, registry);
    return { open: (request: PageRequest) => pages.startPage(request), startLoading };
  }

  test.each([
    ['/', '/', 503],
    ['/restaurant/luna?x=1', '/restaurant', 503],
    ['/nowhere', '/-', 404],
  ])('%s gets the loading page of %s with status %i', async (requested, rendered, status) => {
    const { open, startLoading } = setUp();
    expect((await open(pageRequestOf(requested))).head.status).toBe(status);
    expect(startLoading.mock.calls.map(([{ url }]) => url.pathname + url.search)).toEqual([
      rendered,
    ]);
  });

  test('one render serves all URLs of a route for a second', async () => {
    jest.useFakeTimers();
    const { open, startLoading } = setUp();
    await Promise.all([...Array(50).keys()].map((id) => open(pageRequestOf(`/restaurant/r${id}`))));
    expect(startLoading).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1000);
    await open(pageRequestOf('/restaurant/luna'));
    expect(startLoading).toHaveBeenCalledTimes(2);
    jest.useRealTimers();
  });

  test('rejects for other failures and for a preview that cannot be queued', async () => {
    await expect(setUp(new Error('No thread.')).open(pageRequestOf('/'))).rejects.toThrow(
      'No thread.',
    );
    const { open } = setUp();
    const draft = { documents: [], owner: 'marketing' } as unknown as NonNullable<
      PageRequest['draft']
    >;
    await expect(open({ ...pageRequestOf('/'), draft })).rejects.toThrow(TooManyPagesError);
  });
});
