import { expect, test } from '@playwright/test';
import path from 'node:path';
import { startS3Server, type S3Server } from '@tableside/registry/testing/s3-server-fixtures';
import { hasHeading, SCENES } from '../support/faults/remote-scenes';
import { mfe } from '../support/mfe-command';
import { readHtml } from '../support/read-html';
import { copyStore } from '../support/seeds';
import { startShell, type ShellServer } from '../support/site';
import { SLOW } from '../support/tags';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/processes';
import { sites } from '../support/test';

/** A shell server on object storage. */
test.describe.configure({ mode: 'serial' });

/** Fake credentials, which the test's own server ignores. */
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'e2e', AWS_SECRET_ACCESS_KEY: 'none' };

let folder: TemporaryFolder;
let bucket: S3Server;
let address: string;
let shell: ShellServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  Object.assign(process.env, CREDENTIALS);
  folder = await makeTemporaryFolder('object-store');
  const first = path.join(folder.dir, 'store');
  [bucket] = await Promise.all([startS3Server(), copyStore(first)]);
  address = `s3://releases/site?endpoint=${bucket.endpoint}`;
  await mfe(first, 'store', 'copy', first, address);
  shell = await startShell(address, sites.sampleApi());
});
test.afterAll(async () => {
  await shell.end();
  await bucket.close();
  await folder.remove();
});

const expectPages = async (requested: number) => {
  for (const scene of SCENES) {
    const { status, html } = await readHtml(`${shell.url}${scene.path}?asked=${requested}`);
    expect([scene.path, status, hasHeading(html, scene)]).toEqual([scene.path, 200, true]);
  }
};

test('renders pages from the object store without losing a thread', { tag: SLOW }, async () => {
  await expectPages(1);
  expect(shell.output()).toBe('');
  await mfe(address, 'disable', 'marketing', '--reason', 'a test');
  await expect.poll(async () => (await readHtml(`${shell.url}/about?asked=2`)).status).toBe(503);
});

test('serves the last state while the object store is down', { tag: SLOW }, async () => {
  await mfe(address, 'enable', 'marketing');
  await expect.poll(async () => (await readHtml(`${shell.url}/about?asked=3`)).status).toBe(200);
  // After a change new threads start one by one without data; this one has all it needs.
  await shell.end();
  shell = await startShell(address, sites.sampleApi());
  await expectPages(4);
  await bucket.close();
  await expect.poll(() => shell.output()).toMatch(/registry cannot be read/);
  await expectPages(5);
});
