import type { Claim } from '../../src/composition/claims';
import { EMPTY_REGISTRY } from '../releases/registry-source';
import type { RenderedPage, StartPage } from '../render/page-renderer';
import type { PageVisit } from '../render/page/page-visit';
import { readVisit } from '../render/page/page-visit';
import { withLoadingPages } from './loading-pages';
import { TooManyPagesError } from './render-turns';

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
  expect(startLoading.mock.calls.map(([{ url }]) => url.pathname + url.search)).toEqual([rendered]);
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
  const draft = { documents: [], owner: 'marketing' } as unknown as NonNullable<PageVisit['draft']>;
  await expect(open({ ...visitOf('/'), draft })).rejects.toThrow(TooManyPagesError);
});
