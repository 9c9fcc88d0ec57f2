import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { App } from './app';
import { readConfig } from './config';

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };
const logged = () =>
  JSON.stringify([log.info, log.warn, log.error, log.debug].map((line) => line.mock.calls));

let folder: string;
let app: App;
let site: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shell-app-'));
  await mkdir(path.join(folder, 'client'));
  await writeFile(path.join(folder, 'client', 'main.js'), '');
  const script = { file: 'main.js', integrity: 'sha384-x' };
  const manifest = { version: '1.0.0', provided: {}, script, styles: [] };
  await writeFile(path.join(folder, 'shell.json'), JSON.stringify(manifest));
  // Nothing listens there: pages are made all the same.
  const config = readConfig({ API_ORIGIN: 'http://127.0.0.1:9', RELEASE_STORE: folder });
  // The build puts it there.
  Object.assign(globalThis, { PROVIDED_VERSIONS: {} });
  const { createApp } = await import('./app');
  app = await createApp(config, log, folder);
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  app.close();
  app.server.closeAllConnections();
  await new Promise((resolve) => app.server.close(resolve));
  await rm(folder, { recursive: true });
});

test.each([
  '/reset-password?token=s3cret',
  '/verify-email?x=1&token=s3cret',
  '/login?ggl-code=s3cret',
  '/?ggl-code=s3cret',
  '/nowhere?ggl-code=',
])('%s is kept by nobody, told to nobody and not logged', async (address) => {
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

test('other pages go on as before', async () => {
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
