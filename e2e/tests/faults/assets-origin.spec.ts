import type { Page } from '@playwright/test';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paths } from '@tableside/contracts/paths';
import { useOwnShell } from '../../support/own-shell';
import { readHtml } from '../../support/read-html';
import { setAssetsOrigin } from '../../support/registry';
import { expect, open, test } from '../../support/test';

/** A pull CDN in front of a site. */
interface PullCdn {
  /** Origin. */
  readonly url: string;
  /** Changes the responses for files whose URL contains a text; null ends it. */
  readonly tamper: (part: string | null, change?: (body: string) => string) => void;
  /** Closes it and its connections. */
  readonly end: () => Promise<void>;
}

/** Response headers that a CDN keeps. */
const KEPT = [
  'content-type',
  'cache-control',
  'access-control-allow-origin',
  'cross-origin-resource-policy',
];

/** @param site URL without a trailing slash */
async function startPullCdn(site: string): Promise<PullCdn> {
  let tampered: string | null = null;
  let alter = (body: string) => body;
  const server = createServer((request, response) => {
    const pull = async () => {
      const reply = await fetch(`${site}${request.url}`);
      const bytes = Buffer.from(await reply.arrayBuffer());
      const isTampered = tampered !== null && request.url?.includes(tampered);
      const kept = KEPT.flatMap((name) => {
        const value = reply.headers.get(name);
        return value === null ? [] : [[name, value] as const];
      });
      response.writeHead(reply.status, Object.fromEntries(kept));
      response.end(isTampered ? alter(bytes.toString('utf8')) : bytes);
    };
    pull().catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tamper: (part, change = (body) => body) => {
      tampered = part;
      alter = change;
    },
    end: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Release files are served from another origin, which works, serves wrong bytes, or is down. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const shell = useOwnShell('assets-origin');
let cdn: PullCdn;
test.beforeAll(async () => {
  cdn = await startPullCdn(shell.url);
  await setAssetsOrigin(shell.storeDir, cdn.url);
  await expect.poll(async () => (await readHtml(shell.url)).html).toContain(cdn.url);
});

/** Release scripts and style sheets that a page requests from then on. */
function watchFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/releases\/.*\.(?:js|css)$/.test(pathname)) files.push(request.url());
  });
  return files;
}

/** Opens the page of one remote and navigates to another's in the same tab. */
async function expectSite(page: Page): Promise<void> {
  await open(page, shell.url + paths.about);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A city is its tables');
  await page.getByRole('banner').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await open(page, shell.url + paths.listing);
  await page.locator('main a[href^="/restaurant/"]').first().click();
  await expect(page).toHaveURL(/\/restaurant\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('loads all scripts and style sheets from the assets origin with integrity', async ({
  page,
}) => {
  const files = watchFiles(page);
  await expectSite(page);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((url) => !url.startsWith(cdn.url))).toEqual([]);
  const ahead = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]')].map(
      ({ href, integrity, crossOrigin }) => [
        new URL(href).origin,
        integrity.slice(0, 7),
        crossOrigin,
      ],
    ),
  );
  for (const link of ahead) expect(link).toEqual([cdn.url, 'sha384-', 'anonymous']);
});

test('never runs a tampered file and falls back to the site', async ({ page, complaints }) => {
  const files = watchFiles(page);
  cdn.tamper('/releases/', (body) => `globalThis.wasTampered = true;${body}`);
  await expectSite(page);
  expect(await page.evaluate(() => 'wasTampered' in globalThis)).toBe(false);
  expect(files.some((url) => url.startsWith(`${shell.url}/releases/`))).toBe(true);
  expect(complaints.join('\n')).toMatch(/integrity/);
  complaints.length = 0;
  cdn.tamper(null);
});
