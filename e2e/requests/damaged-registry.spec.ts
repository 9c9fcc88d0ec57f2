import { expect, test } from '@playwright/test';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { paths } from '@tableside/contracts/paths';
import { hasHeading, SCENES } from '../support/faults/remote-scenes';
import { damagePointer, readPointer } from '../support/faults/store';
import { mfe, runMfe } from '../support/mfe-command';
import { useOwnShell } from '../support/own-shell';
import { readHtml } from '../support/read-html';
import { activateRelease } from '../support/registry';
import { SLOW } from '../support/tags';

/** Damages the registry's pointer under a running shell server and before another one starts. */
test.describe.configure({ mode: 'serial' });

let revision: number;
let version: string;
const shell = useOwnShell('damaged-registry', async ({ storeDir }) => {
  const pointer = await readPointer(storeDir);
  ({ revision } = pointer);
  ({ version } = pointer.remotes.marketing.active);
});

let requested = 0;
/** A page that is not cached, so that it is rendered. */
const render = (page: string) => readHtml(`${shell.url}${page}?asked=${(requested += 1)}`);
const readHealth = async () => (await readHtml(`${shell.url}/readyz`)).html;

/** Expects each remote's page and home, rendered by the server. */
async function expectPages(): Promise<void> {
  for (const scene of SCENES) {
    const { status, html } = await render(scene.path);
    expect([scene.path, status, hasHeading(html, scene)]).toEqual([scene.path, 200, true]);
  }
  expect((await render(paths.home)).status).toBe(200);
  expect(await readHealth()).toContain(`registry revision ${revision}`);
}

test('a truncated pointer breaks no page in a running or starting server', async () => {
  await expectPages();
  await damagePointer(shell.storeDir, (text) => text.slice(0, text.length / 2));
  await expectPages();
  await shell.restart();
  await expectPages();
});

test('a running server keeps its state without a registry', async () => {
  const registry = path.join(shell.storeDir, 'registry');
  const aside = path.join(shell.dir, 'aside');
  await cp(registry, aside, { recursive: true });
  await rm(registry, { recursive: true });
  await expectPages();
  await cp(aside, registry, { recursive: true });
});

test(
  'status --verify reports the damage and the next activation repairs it',
  { tag: SLOW },
  async () => {
    const { code, output } = await runMfe(shell.storeDir, 'status', '--verify');
    expect([code, output]).toEqual([5, expect.stringContaining('registry/production.json')]);
    revision += 1;
    await activateRelease(shell.storeDir, 'marketing', version);
    expect(await mfe(shell.storeDir, 'status', '--verify')).toContain(
      'The release store is intact',
    );
    await expect.poll(readHealth).toContain(`registry revision ${revision}`);
    await expectPages();
  },
);
