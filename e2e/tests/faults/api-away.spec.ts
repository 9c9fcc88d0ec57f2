import type { Page } from '@playwright/test';
import net from 'node:net';
import { expect, test } from '../../support/faults/fault-test';
import { useOwnShell } from '../../support/own-shell';
import { readHtml } from '../../support/read-html';
import { sites, whenInteractive } from '../../support/test';

/**
 * A TCP gate in front of a server. While closed, it acts like a crashed server: connections
 * break and new ones are refused.
 */
interface Gate {
  /** URL without a trailing slash; it stays the same. */
  readonly url: string;
  readonly shut: () => Promise<void>;
  /** Does nothing while open. */
  readonly open: () => Promise<void>;
}

/**
 * Starts an open gate.
 * @param target URL of the server
 */
async function startGate(target: string): Promise<Gate> {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((incoming) => {
    const outgoing = net.connect(Number(targetPort), hostname);
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    shut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    },
    open: async () => {
      if (!server.listening) await listen(port);
    },
  };
}

/** The API goes down under a running site and comes back. */
test.describe.configure({ mode: 'default' });

let host: Gate;
const site = useOwnShell('api-away', async () => {
  host = await startGate(sites.sampleApi());
  return { apiUrl: host.url };
});
test.afterAll(() => host.shut());
test.afterEach(() => host.open());

const retry = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Retry', exact: true });

test('the listing shows a notice without the API, keeps loaded pages, and Retry loads more', async ({
  page,
}) => {
  await host.shut();
  // The listing itself is rendered ahead when the shell starts.
  await page.goto(`${site.url}/restaurants?sort=name`);
  await whenInteractive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('We couldn’t load restaurants', { exact: false })).toBeVisible();
  await expect(page.getByText('No restaurants found')).toHaveCount(0);
  // A pending call of the page would load it without Retry.
  await page.waitForLoadState('networkidle');

  await host.open();
  await page
    .getByRole('region', { name: 'Results' })
    .getByRole('button', { name: 'Retry' })
    .click();
  await expect(page.getByRole('article')).toHaveCount(12);

  await host.shut();
  await page.getByRole('button', { name: 'View More' }).click();
  await expect(retry(page)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(12);
  await host.open();
  await retry(page).click();
  await expect(page.getByRole('article')).toHaveCount(24);
});

const call = () => fetch(`${site.url}/api/cuisines-types/all_data`);

/** Generous: pages wait for nothing while the API is down. */
const PROMPT_MS = 5000;
const STATUSES = {
  '/': 200,
  '/restaurants': 200,
  '/restaurants?search=pizza': 200,
  '/restaurant/osteria-verde': 503,
  '/vote/no-such-vote': 503,
  '/about': 200,
  '/contact': 200,
  '/login': 200,
  '/coming-soon': 200,
  '/no-such-page': 404,
};

test('pages render immediately without data while the API is down, and recover', async () => {
  await host.shut();
  for (const [path, status] of Object.entries(STATUSES)) {
    // On a busy machine the first page of a kind may be a loading state.
    const read = async () => {
      const startedAt = Date.now();
      const page = await readHtml(site.url + path);
      expect(page.html).toMatch(/<h1/);
      expect(page.html).not.toContain('No restaurants found');
      return { status: page.status, isPrompt: Date.now() - startedAt < PROMPT_MS };
    };
    await expect.poll(read, { message: path }).toEqual({ status, isPrompt: true });
  }
  await host.open();
  expect((await call()).status).toBe(200);
  await expect
    .poll(async () => (await readHtml(`${site.url}/restaurant/osteria-verde`)).status)
    .toBe(200);
});
