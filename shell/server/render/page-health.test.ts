import { SlowReleases } from './page-health';

const menu = { container: 'menu' };

function setUp() {
  let time = 1000;
  const parts = new SlowReleases(() => time);
  const miss = () => parts.record('home', [menu], [menu]);
  const mayWait = (container: string, kind = 'home') => parts.mayKeepWaiting(kind, container);
  return { parts, mayWait, miss, wait: (ms: number) => (time += ms) };
}

test('still waits for a release that was late only once', () => {
  const { mayWait, miss } = setUp();
  expect(miss()).toEqual([]);
  expect(mayWait('menu')).toBe(true);
});

test('skips a release that was late twice in a row', () => {
  const { mayWait, miss } = setUp();
  miss();
  expect(miss()).toEqual([menu]);
  expect([mayWait('menu'), mayWait('map'), mayWait('menu', 'listing')]).toEqual([
    false,
    true,
    true,
  ]);
});

test('a page that finishes in time resets the count', () => {
  const { mayWait, parts, miss } = setUp();
  miss();
  parts.record('home', [menu], []);
  miss();
  expect(mayWait('menu')).toBe(true);
});

test('after a cooldown one page retries it, and success restores it', () => {
  const { mayWait, parts, miss, wait } = setUp();
  miss();
  miss();
  wait(30_001);
  expect([mayWait('menu'), mayWait('menu')]).toEqual([true, false]);
  expect(miss()).toEqual([]);
  wait(30_001);
  expect(mayWait('menu')).toBe(true);
  parts.record('home', [menu], []);
  expect([mayWait('menu'), mayWait('menu')]).toEqual([true, true]);
});
