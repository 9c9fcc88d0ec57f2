import { log, startApp } from './app-fixtures';

const logged = () =>
  JSON.stringify([log.info, log.warn, log.error, log.debug].map((line) => line.mock.calls));

let site: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ site, stop } = await startApp());
});
afterAll(() => stop());

test.each([
  '/reset-password?token=s3cret',
  '/verify-email?x=1&token=s3cret',
  '/login?ggl-code=s3cret',
  '/?ggl-code=s3cret',
  '/nowhere?ggl-code=',
])('%s is not cached, not sent as a referrer and not logged', async (address) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(site + address, { method });
    const html = await response.text();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(html).not.toContain('s3cret');
  }
  expect(logged()).toContain('"status":');
  expect(logged()).not.toContain('s3cret');
});

test('other pages have the usual cache and referrer headers', async () => {
  const response = await fetch(`${site}/?search=tacos`);
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

test('a call that brings a code is not logged with it', async () => {
  await fetch(`${site}/api/auth/google/callback?code=s3cret&state=s3cret`);
  await fetch(`${site}/api/wishlist/shared/s3cret`);
  expect(logged()).toContain('/api/auth/google/callback');
  expect(logged()).not.toContain('s3cret');
});
