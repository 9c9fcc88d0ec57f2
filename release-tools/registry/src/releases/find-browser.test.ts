import { refusalOf } from '../testing/release-fixtures';
import { findBrowser } from './find-browser';

const find = (places: readonly string[], env: Record<string, string> = {}) =>
  findBrowser(env, (file) => places.includes(file));

test('takes the one that CHROME_PATH names, else the one of the system', async () => {
  const places = ['/opt/chrome', '/usr/bin/chromium', '/usr/bin/google-chrome'];
  expect(await find(places, { CHROME_PATH: '/opt/chrome' })).toMatchObject({
    program: '/opt/chrome',
  });
  expect(await find(places)).toEqual({
    program: '/usr/bin/chromium',
    driver: require.resolve('playwright-core'),
  });
});

test('else the one that Playwright has installed', async () => {
  const { chromium } = await import('playwright-core');
  expect(await find([chromium.executablePath()])).toMatchObject({
    program: chromium.executablePath(),
  });
});

test('says how to get one, and how to do without', async () => {
  expect(await refusalOf(find([]))).toMatch(
    /^No Chromium was found.*chromium-headless-shell.*CHROME_PATH.*--no-browser\.$/,
  );
  expect(await refusalOf(find(['/usr/bin/chromium'], { CHROME_PATH: '/gone' }))).toBe(
    'CHROME_PATH is /gone, and there is no such file.',
  );
});
