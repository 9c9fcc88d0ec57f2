import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../../support/worker-test';
import { measurePage, sumBytes } from '../../bench/measure-page';
import { PROFILES } from '../../bench/profiles';
import { type Listening, serveFolder } from '../../bench/static-server';

const bench = path.join(__dirname, '../../bench');
let server: Listening;
test.afterEach(() => server.close());

test('the floor is one document and one picture, without a fault', async ({ browser }) => {
  server = await serveFolder(path.join(bench, 'floor'));
  const page = await measurePage(browser, `${server.url}/`, PROFILES.phone);
  expect(page.requests.map(({ kind, depth }) => [kind, depth])).toEqual([
    ['html', 1],
    ['image', 2],
  ]);
  expect(page.requests.filter((r) => r.hasFailed || r.isThirdParty)).toEqual([]);
  expect(sumBytes(page.requests, 'html')).toBeLessThan(5000);
  expect(page).toMatchObject({ lcpChain: 2, chain: 2, shifts: [], cls: 0, priorityPictures: 1 });
  expect(page.lcp?.url).toContain('hero.webp');
});

test('a page that breaks every budget is caught at each of them', async ({ browser }) => {
  server = await serveFolder(path.join(bench, 'fixtures'));
  const page = await measurePage(browser, `${server.url}/`, PROFILES.phone);
  const depthOf = (name: string) => page.requests.find(({ url }) => url.endsWith(name))?.depth;
  expect([depthOf('first.js'), depthOf('second.js')]).toEqual([2, 3]);
  expect(page.lcp?.url).toContain('picture.webp');
  expect(page.lcpChain).toBe(4);
  expect(page.cls).toBeGreaterThan(0.05);
  expect(page.shifts.flatMap(({ moved }) => moved)).toContain('body');
  expect(page.priorityPictures).toBe(2);
  const nameOf = ({ url }: { url: string }) => path.basename(url);
  expect(
    page.requests
      .filter(({ hasFailed }) => hasFailed)
      .map(nameOf)
      .sort(),
  ).toEqual(['elsewhere.webp', 'missing.webp']);
  expect(page.requests.filter(({ isThirdParty }) => isThirdParty).map(nameOf)).toEqual([
    'elsewhere.webp',
  ]);
});
