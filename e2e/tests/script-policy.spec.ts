import type { Page } from '@playwright/test';
import { expect, sites, test, whenInteractive } from '../support/test';

/** Opens a page with injected markup.
 * @param markup inserted before the page's content */
async function openWith(page: Page, path: string, markup: string): Promise<void> {
  await page.route(sites.sample() + path, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<div id="root">', `${markup}<div id="root">`);
    await route.fulfill({ response, body });
  });
  // An attacker's scripts.
  await page.route(/evil/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.hasRun = true' }),
  );
  await page.goto(sites.sample() + path);
  await whenInteractive(page);
}

const hasRun = (page: Page) =>
  page.evaluate(() => (window as unknown as { hasRun?: boolean }).hasRun ?? false);

const ATTEMPTS: Readonly<Record<string, string>> = {
  'an inline script': '<script>RUN</script>',
  'an inline script with a made-up nonce': '<script nonce="a">RUN</script>',
  'an inline module': '<script type="module">RUN</script>',
  'an event handler': '<img alt="" src="data:," onerror="RUN">',
  'a script below /uploads': '<script src="/uploads/evil.js"></script>',
  'a script below /media': '<script src="/media/evil.js"></script>',
  'a script below /api': '<script src="/api/evil.js"></script>',
  'a script below /content': '<script src="/content/marketing/evil.js"></script>',
  'a script below /assets that no page names': '<script src="/assets/evil.js"></script>',
  'a script below /releases that no page names': '<script src="/releases/evil.js"></script>',
  'a module below /uploads': '<script type="module" src="/uploads/evil.mjs"></script>',
  'a script of another origin': '<script src="https://evil.example/evil.js"></script>',
  'a frame of markup': '<iframe srcdoc="<script>parent.hasRun = true</script>"></iframe>',
};

const TEMPLATES = ['late-scripts', 'late-fonts'].map(
  (id) => `<template id="${id}"><script src="/uploads/evil.js"></script></template>`,
);

test('no injected script, template, string or foreign URL runs as script', async ({
  page,
  complaints,
}) => {
  const markup = Object.values(ATTEMPTS).join('').replaceAll('RUN', 'window.hasRun = true');
  await openWith(page, '/about', markup + TEMPLATES.join(''));
  await page.waitForLoadState('networkidle');
  expect(await hasRun(page)).toBe(false);
  // Each is reported; in a frame only in the console.
  const reported = complaints.filter((text) => /script-src/.test(text));
  expect(reported.length).toBeGreaterThanOrEqual(Object.keys(ATTEMPTS).length);

  const outcomes = await page.evaluate(() => {
    const attempt = (run: () => unknown) => {
      try {
        run();
        return 'ran';
      } catch (error) {
        return (error as Error).name;
      }
    };
    // In a timer, because evaluate() itself bypasses parts of the policy.
    return new Promise<string[]>((resolve) =>
      setTimeout(() =>
        resolve([
          attempt(() => window.eval('1')),
          attempt(() => new Function('return 1')()),
          attempt(() => (document.createElement('script').src = '/uploads/evil.js')),
          attempt(() => (document.createElement('script').text = 'window.hasRun = true')),
          attempt(() => (document.createElement('div').innerHTML = '<b>a</b>')),
        ]),
      ),
    );
  });
  expect(outcomes).toEqual(['EvalError', 'EvalError', 'TypeError', 'TypeError', 'TypeError']);
  expect(await hasRun(page)).toBe(false);
  complaints.length = 0;
});

test('uploads are always served as images with a strict CSP', async ({ request }) => {
  const home = await (await request.get(`${sites.sample()}/`)).text();
  const picture = /"?(\/uploads\/[^"?\s]+)/.exec(home)?.[1] ?? '';
  expect(picture).not.toBe('');
  const response = await request.get(sites.sample() + picture);
  expect(response.headers()['content-type']).toMatch(/^image\//);
  expect(response.headers()['x-content-type-options']).toBe('nosniff');
  expect(response.headers()['content-security-policy']).toContain("default-src 'none'");
});

test.describe('without a content security policy', () => {
  test.use({ bypassCSP: true });

  test('a script of a release runs only if its hash is named', async ({ page, complaints }) => {
    await page.goto(`${sites.sample()}/about`);
    await whenInteractive(page);
    const outcomes = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=preload][as=script]');
      const load = (integrity: string) =>
        new Promise<string>((resolve) => {
          const script = document.createElement('script');
          script.onload = () => resolve('ran');
          script.onerror = () => resolve('blocked');
          Object.assign(script, { crossOrigin: 'anonymous', integrity, src: link?.href });
          document.head.append(script);
        });
      return [await load(''), await load(link?.integrity ?? '')];
    });
    expect(outcomes).toEqual(['blocked', 'ran']);
    complaints.length = 0;
  });
});
