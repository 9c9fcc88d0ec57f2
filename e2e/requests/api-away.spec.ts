import { expect, test } from '@playwright/test';
import { readHtml } from '../support/read-html';
import { startGate, type Gate } from '../support/gate';
import { copyStore } from '../support/seeds';
import { startShell, type ShellServer } from '../support/site';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary';
import { sites } from '../support/test';

/** The API host goes away under a running site, and comes back. */
test.describe.configure({ mode: 'serial' });

/** Generous: pages wait for nothing while the host is away. */
const PROMPT_MS = 5000;

let folder: TemporaryFolder;
let host: Gate;
let site: ShellServer;

test.beforeAll(async () => {
  folder = await makeTemporaryFolder('api-away');
  await copyStore(`${folder.dir}/store`);
  host = await startGate(sites.sampleApi());
  site = await startShell(`${folder.dir}/store`, host.url, { env: { LOG_LEVEL: 'silent' } });
});
test.afterAll(async () => {
  await site.end();
  await host.shut();
  await folder.remove();
});

const call = () => fetch(`${site.url}/api/cuisines-types/all_data`);

test('the proxy answers in the form of the contract while the host is away', async () => {
  expect((await call()).status).toBe(200);
  await host.shut();
  const answer = await call();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('retry-after')).not.toBeNull();
  const envelope = (await answer.json()) as Record<string, unknown>;
  expect(envelope['success']).toBe(false);
  expect(envelope['message']).toMatch(/\w+/);
  expect(envelope).toHaveProperty('data');
});

for (const [path, status] of Object.entries({
  '/': 200,
  '/restaurants': 200,
  '/restaurants?search=pizza': 200,
  '/restaurant/osteria-verde': 503,
  '/about': 200,
  '/contact': 200,
  '/login': 200,
  '/coming-soon': 200,
  '/no-such-page': 404,
})) {
  test(`${path} comes at once while the host is away, with what needs no data and status ${status}`, async () => {
    const startedAt = Date.now();
    const page = await readHtml(site.url + path);
    expect(page.status).toBe(status);
    expect(page.html).toMatch(/<h1/);
    expect(page.html).not.toContain('No restaurants found');
    expect(Date.now() - startedAt).toBeLessThan(PROMPT_MS);
  });
}

test('proxy and pages recover once the host is back', async () => {
  await host.open();
  expect((await call()).status).toBe(200);
  await expect
    .poll(async () => (await readHtml(`${site.url}/restaurant/osteria-verde`)).status)
    .toBe(200);
});
