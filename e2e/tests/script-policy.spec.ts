import type { Page } from '@playwright/test';
import { expect, sites, test, whenInteractive } from '../support/test';

/** Opens a page with injected markup.
 * @param markup inserted before the page's content
 * @returns violated CSP directives */
async function openWith(page: Page, restaurant: string, markup: string): Promise<string[]> {
  await page.addInitScript(() => {
    const violated: string[] = [];
    Object.assign(window, { violated });
    addEventListener('securitypolicyviolation', (event) => violated.push(event.effectiveDirective));
  });
  await page.route(sites.sample() + restaurant, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<div id="root">', `${markup}<div id="root">`);
    await route.fulfill({ response, body });
  });
  // An attacker's scripts.
  await page.route(/evil/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.hasRun = true' }),
  );
  await page.goto(sites.sample() + restaurant);
  await whenInteractive(page);
  return page.evaluate(() => (window as unknown as { violated: string[] }).violated);
}

const hasRun = (page: Page) =>
  page.evaluate(() => (window as unknown as { hasRun?: boolean }).hasRun ?? false);

const ATTEMPTS: Readonly<Record<string, string>> = {
  'an inline script': '<script>window.hasRun = true</script>',
  'an inline script with a made-up nonce': '<script nonce="a">window.hasRun = true</script>',
  'an inline module': '<script type="module">window.hasRun = true</script>',
  'an event handler': '<img alt="" src="data:," onerror="window.hasRun = true">',
  'a script below /uploads': '<script src="/uploads/evil.js"></script>',
  'a script below /media': '<script src="/media/evil.js"></script>',
  'a script below /api': '<script src="/api/evil.js"></script>',
  'a script below /content': '<script src="/content/marketing/evil.js"></script>',
  'a script below /assets that no page names': '<script src="/assets/evil.js"></script>',
  'a script below /releases that no page names': '<script src="/releases/evil.js"></script>',
  'a module below /uploads': '<script type="module" src="/uploads/evil.js"></script>',
  'a script of another origin': '<script src="https://evil.example/evil.js"></script>',
  'a frame of markup': '<iframe srcdoc="<script>parent.hasRun = true</script>"></iframe>',
};

for (const [what, markup] of Object.entries(ATTEMPTS)) {
  test(`${what} does not run on a page`, async ({ page, complaints }) => {
    const violated = await openWith(page, '/about', markup);
    expect(await hasRun(page)).toBe(false);
    // Violations in a frame are reported only in the console.
    expect([...violated, ...complaints].join(' ')).toMatch(/script-src/);
    complaints.length = 0;
  });
}

for (const id of ['late-scripts', 'late-fonts']) {
  test(`an injected template with the id ${id} loads no script`, async ({ page, complaints }) => {
    const script = '<script src="/uploads/evil.js"></script>';
    await openWith(page, '/about', `<template id="${id}">${script}</template>`);
    await page.waitForLoadState('networkidle');
    expect(await hasRun(page)).toBe(false);
    complaints.length = 0;
  });
}

test('blocks scripts from strings and from URLs outside of assets and releases', async ({
  page,
  complaints,
}) => {
  await page.goto(`${sites.sample()}/about`);
  await whenInteractive(page);
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
