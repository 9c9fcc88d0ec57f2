import { PageCache } from './page-cache';
import type { RenderedPage } from '../render/page-renderer';
import { readVisit, type PageVisit } from '../render/page/page-visit';

function setUp(status = 200) {
  let time = 0;
  let revision = 1;
  const start = jest.fn(({ url }: PageVisit): Promise<RenderedPage> =>
    Promise.resolve({
      opening: { status, html: '<p>', sources: { scripts: [], styles: [] } },
      rest: Promise.resolve({ html: url.pathname, isComplete: true }),
    }),
  );
  const cache = new PageCache(
    start,
    () => Promise.resolve(revision),
    () => time,
  );
  const open = async (path: string) => {
    const shared = await cache.open(readVisit(new URL(path, 'http://site.example'), 'request-1'));
    await shared.page.rest;
    await Promise.resolve();
    return shared;
  };
  const changeRegistry = () => (revision += 1);
  return { open, start, changeRegistry, wait: (ms: number) => (time += ms) };
}

test('requests at the same time and shortly after share a render', async () => {
  const { open, start, wait } = setUp();
  const both = await Promise.all([open('/'), open('/')]);
  expect(both.map(({ isJoined }) => isJoined)).toEqual([false, true]);
  wait(900);
  expect((await open('/')).isJoined).toBe(true);
  expect(start).toHaveBeenCalledTimes(1);
});

test('a page is rendered anew after a second', async () => {
  const { open, start, wait } = setUp();
  await open('/');
  wait(1000);
  expect((await open('/')).isJoined).toBe(false);
  expect(start).toHaveBeenCalledTimes(2);
});

test('nobody gets a page of an earlier state of the registry', async () => {
  const { open, start, changeRegistry } = setUp();
  await open('/');
  changeRegistry();
  expect((await open('/')).isJoined).toBe(false);
  expect((await open('/')).isJoined).toBe(true);
  expect(start).toHaveBeenCalledTimes(2);
});

test('addresses that differ in their query are different pages', async () => {
  const { open, start } = setUp();
  await open('/restaurants?search=pizza');
  expect((await open('/restaurants?search=tacos')).isJoined).toBe(false);
  expect(start).toHaveBeenCalledTimes(2);
});

test('a page that tells of a failure is not kept', async () => {
  const { open, start } = setUp(503);
  await open('/');
  await open('/');
  expect(start).toHaveBeenCalledTimes(2);
});

test.each(['/reset-password?token=abc', '/login?ggl-code=abc', '/login?ggl-code=', '/%56ote/abc'])(
  'nobody else gets the page of %s',
  async (path) => {
    const { open, start } = setUp();
    expect((await open(path)).isJoined).toBe(false);
    expect((await open(path)).isJoined).toBe(false);
    expect((await open('/login')).isJoined).toBe(false);
    expect(start).toHaveBeenCalledTimes(3);
  },
);
