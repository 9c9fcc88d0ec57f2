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

/** Of nobody: the test's own server asks for none. */
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'journeys', AWS_SECRET_ACCESS_KEY: 'none' };

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

const expectPages = async (asked: number) => {
  for (const scene of SCENES) {
    const { status, html } = await readHtml(`${shell.url}${scene.path}?asked=${asked}`);
    expect([scene.path, status, hasHeading(html, scene)]).toEqual([scene.path, 200, true]);
  }
};

test('pages are rendered from it, and no thread is lost by its driver', { tag: SLOW }, async () => {
  await expectPages(1);
  expect(shell.output()).toBe('');
  await mfe(address, 'kill', 'marketing', '--reason', 'a trial');
  await expect.poll(async () => (await readHtml(`${shell.url}/about?asked=2`)).status).toBe(503);
});

test('while it is away the last state is served', { tag: SLOW }, async () => {
  await mfe(address, 'revive', 'marketing');
  await expect.poll(async () => (await readHtml(`${shell.url}/about?asked=3`)).status).toBe(200);
  // After a change a server takes new threads one by one, which have read nothing yet: this one has all that it needs.
  await shell.end();
  shell = await startShell(address, sites.sampleApi());
  await expectPages(4);
  await bucket.close();
  await expect.poll(() => shell.output()).toMatch(/registry cannot be read/);
  await expectPages(5);
});
