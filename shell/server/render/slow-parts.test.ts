import { SlowParts } from './slow-parts';

const late = (...containers: string[]) => new Set(containers);

function setUp() {
  let time = 1000;
  const parts = new SlowParts(() => time);
  const miss = () => parts.note('home', ['menu'], late('menu'));
  const mayWait = (container: string, kind = 'home') => parts.mayKeepWaiting(kind, container);
  return { parts, mayWait, miss, wait: (ms: number) => (time += ms) };
}

test('a release that is late once is waited for', () => {
  const { mayWait, miss } = setUp();
  expect(miss()).toEqual([]);
  expect(mayWait('menu')).toBe(true);
});

test('pages do without one that is late twice in a row', () => {
  const { mayWait, miss } = setUp();
  miss();
  expect(miss()).toEqual(['menu']);
  expect([mayWait('menu'), mayWait('map'), mayWait('menu', 'listing')]).toEqual([
    false,
    true,
    true,
  ]);
});

test('a page without delay in between counts from the beginning', () => {
  const { mayWait, parts, miss } = setUp();
  miss();
  parts.note('home', ['menu'], late());
  miss();
  expect(mayWait('menu')).toBe(true);
});

test('after a rest one page waits for it again, and a page in time ends the rest', () => {
  const { mayWait, parts, miss, wait } = setUp();
  miss();
  miss();
  wait(30_001);
  expect([mayWait('menu'), mayWait('menu')]).toEqual([true, false]);
  expect(miss()).toEqual([]);
  wait(30_001);
  expect(mayWait('menu')).toBe(true);
  parts.note('home', ['menu'], late());
  expect([mayWait('menu'), mayWait('menu')]).toEqual([true, true]);
});
