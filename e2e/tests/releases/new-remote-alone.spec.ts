import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { openOwnRepository, startPackageRegistry } from '../../support/own-repository';
import { root, makeTemporaryFolder, type TemporaryFolder } from '../../support/processes';
import { readHtml } from '../../support/read-html';
import { publishRelease } from '../../support/registry';
import { copyStore } from '../../support/seeds';
import { startShell } from '../../support/site';
import { SLOW } from '../../support/tags';
import { expect, sites, test } from '../../support/test';

/**
 * A new team's first day outside of this repository, following docs/new-team.md, and its
 * pipeline.
 */

let temp: TemporaryFolder;
test.beforeEach(async () => {
  temp = await makeTemporaryFolder('new-remote-alone');
});
test.afterEach(() => temp.remove());

/** The commands of a chapter. */
async function readCommands(chapter: string): Promise<string[]> {
  const text = await readFile(path.join(root, 'docs/new-team.md'), 'utf8');
  const [, block = ''] = /```\n([^`]+)```/.exec(text.split(`\n## ${chapter}\n`)[1] ?? '') ?? [];
  return block.trim().split('\n');
}

/** The steps of a pipeline with its variables. */
async function readSteps(dir: string, values: Readonly<Record<string, string>>): Promise<string[]> {
  const text = await readFile(path.join(dir, '.github/workflows/release.yml'), 'utf8');
  return [...text.matchAll(/^ +- run: (.+)$/gm)].map(([, step = '']) =>
    step.replace(/\$(\w+)/g, (_, name: string) => values[name] ?? ''),
  );
}

const seconds = (from: number): number => Math.round((Date.now() - from) / 100) / 10;

test('a new remote goes from an empty folder to the site', { tag: SLOW }, async () => {
  test.setTimeout(900_000);
  const storeDir = path.join(temp.dir, 'store');
  await copyStore(storeDir);
  await publishRelease(storeDir, 'shell');
  const packages = await startPackageRegistry(temp.dir);
  const shell = await startShell(storeDir, sites.sampleApi());
  try {
    const empty = path.join(temp.dir, 'own');
    const dir = path.join(empty, 'mfe-events');
    await mkdir(empty);
    const outside = await openOwnRepository(empty, packages.url);
    const [create = '', enter, ...work] = await readCommands('In your own repository');
    // npm caches packages by version, and an earlier run used the same one.
    const kept = { npm_config_cache: path.join(temp.dir, 'npm') };
    await outside.run(create.replace('npx ', 'npx --yes '), kept);
    expect(enter).toBe('cd mfe-events');
    const { run } = await openOwnRepository(dir, packages.url);
    for (const command of work) await run(command);

    // A developer pushes.
    const values = { RELEASE_STORE: storeDir, RELEASE_VERSION: '0.1.7' };
    const steps = await readSteps(dir, values);
    const last = steps.pop() ?? '';
    const start = Date.now();
    let mfeStarted = 0;
    for (const step of steps) {
      if (step.startsWith('npx mfe') && !mfeStarted) mfeStarted = Date.now();
      await run(step, values);
    }
    // A first release has no previous one to compare with, so it is not watched.
    const notified = await run(last, values);
    expect(notified).toContain('events@0.1.7 is live');
    expect(notified).not.toContain('npm run mfe');
    const isLive = async () => (await readHtml(`${shell.url}/events`)).status;
    await expect.poll(isLive, { intervals: [100] }).toBe(200);
    const measured = `from push to live ${seconds(start)} s, of which mfe ${seconds(mfeStarted)} s`;
    test.info().annotations.push({ type: 'measured', description: measured });

    // Its team is not registered, but another one is.
    await run('npx mfe team add maps --routes /maps', values);
    await run('npx mfe team remove events --with-remote', values);
    await expect.poll(isLive).toBe(404);
    const refused = run('npx mfe activate events@0.1.7 --no-browser', values);
    await expect(refused).rejects.toThrow('npx mfe team add events --routes /events');
  } finally {
    await Promise.all([packages.end(), shell.end()]);
  }
});
