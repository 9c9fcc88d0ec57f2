import type { Page } from '@playwright/test';
import { expect, sites, test, whenInteractive } from '../support/test';

/** Opens a page as if somebody's words had become markup in it.
 * @param markup put at the end of the page's content, or at its beginning
 * @returns directives that were violated */
async function openWith(page: Page, place: string, markup: string): Promise<string[]> {
  await page.addInitScript(() => {
    const violated: string[] = [];
    Object.assign(window, { violated });
    addEventListener('securitypolicyviolation', (event) => violated.push(event.effectiveDirective));
  });
  await page.route(sites.sample() + place, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<div id="root">', `${markup}<div id="root">`);
    await route.fulfill({ response, body });
  });
  // Files of attackers that would be scripts if a page let them.
  await page.route(/evil/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.hasRun = true' }),
  );
  await page.goto(sites.sample() + place);
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
    // A frame tells its violations to the console alone.
    expect([...violated, ...complaints].join(' ')).toMatch(/script-src/);
    complaints.length = 0;
  });
}

for (const id of ['late-scripts', 'late-fonts']) {
  test(`a template that calls itself ${id} brings no script`, async ({ page, complaints }) => {
    const script = '<script src="/uploads/evil.js"></script>';
    await openWith(page, '/about', `<template id="${id}">${script}</template>`);
    await page.waitForLoadState('networkidle');
    expect(await hasRun(page)).toBe(false);
    complaints.length = 0;
  });
}

test('scripts do not come from strings, nor from addresses outside of assets and releases', async ({
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
    // Not in the evaluation itself, for which the browser's tools switch part of the policy off.
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

test('an upload that is requested as a script, a page or a frame is a picture or refused', async ({
  request,
}) => {
  const home = await (await request.get(`${sites.sample()}/`)).text();
  const picture = /"?(\/uploads\/[^"?\s]+)/.exec(home)?.[1] ?? '';
  expect(picture).not.toBe('');
  const answer = await request.get(sites.sample() + picture);
  expect(answer.headers()['content-type']).toMatch(/^image\//);
  expect(answer.headers()['x-content-type-options']).toBe('nosniff');
  expect(answer.headers()['content-security-policy']).toContain("default-src 'none'");
});
