import type { Page } from '@playwright/test';
import path from 'node:path';
import {
  makeOwnRepository,
  type OwnRepository,
  startPackageRegistry,
} from '../../support/own-repository';
import { findFreePort, makeTemporaryFolder, type TemporaryFolder } from '../../support/processes';
import { readHtml } from '../../support/read-html';
import { publishRelease } from '../../support/registry';
import { copyStore } from '../../support/seeds';
import { startShell } from '../../support/site';
import { SLOW } from '../../support/tags';
import { expect, sites, test } from '../../support/test';

/** A team moves its remote's folder to its own repository with only the shared packages. */

const OLD_CONTENT = 'with no one trusting what they read online';
const NEW_CONTENT = 'with no one asking the cook';
const PAGE_FILE = 'src/pages/about-page.tsx';

let temp: TemporaryFolder;
test.beforeEach(async () => {
  temp = await makeTemporaryFolder('own-repository');
});
test.afterEach(() => temp.remove());

/** Edits the remote on a running site: a saved file shows without a reload. */
async function develop({ start, replace }: OwnRepository, site: string, page: Page): Promise<void> {
  const port = await findFreePort();
  const running = start('npm start', { SITE: site, PORT: String(port) });
  try {
    await expect.poll(running.output, { timeout: 120_000 }).toContain('compiled successfully');
    await page.goto(`http://localhost:${port}/about`);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('A city is its tables');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await replace(PAGE_FILE, '{title}', 'Fresh: {title}');
    await expect(title).toHaveText('Fresh: A city is its tables', { timeout: 60_000 });
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    await replace(PAGE_FILE, 'Fresh: {title}', '{title}');
  } finally {
    // A page logs errors when its dev server stops.
    await page.goto('about:blank');
    running.end();
  }
}

test(
  "a remote's own repository can install, build, test, publish, activate and roll back",
  { tag: SLOW },
  async ({ page }) => {
    test.setTimeout(900_000);
    const storeDir = path.join(temp.dir, 'store');
    await copyStore(storeDir);
    await publishRelease(storeDir, 'shell');
    const packages = await startPackageRegistry(temp.dir);
    const shell = await startShell(storeDir, sites.sampleApi());
    const readAbout = async () => (await readHtml(`${shell.url}/about`)).html;
    try {
      const dir = path.join(temp.dir, 'marketing');
      const own = await makeOwnRepository('mfe-marketing', dir, packages.url);
      const { run } = own;
      const toStore = { RELEASE_STORE: storeDir };
      await own.setVersion('7.0.0');
      await own.replace('content/about.json', OLD_CONTENT, NEW_CONTENT);

      await run('npm install --package-lock-only');
      await run('npm ci');
      await run('npm run typecheck');
      await run('npm run build');
      expect(await run('npm test')).toMatch(/Tests: +\d+ passed, \d+ total/);
      await develop(own, shell.url, page);
      await run('npx mfe publish marketing', toStore);
      await run('npx mfe activate marketing@7.0.0 --no-browser', toStore);
      await expect.poll(readAbout).toContain(NEW_CONTENT);
      await run('npx mfe rollback marketing', toStore);
      await expect.poll(readAbout).toContain(OLD_CONTENT);

      // Facts about shells come from the store; nothing can be released without them.
      const empty = { RELEASE_STORE: path.join(temp.dir, 'empty') };
      await run('npx mfe publish marketing', empty);
      const refused = run('npx mfe activate marketing@7.0.0 --no-browser', empty);
      await expect(refused).rejects.toThrow('The release store has no shell');
    } finally {
      await Promise.all([packages.end(), shell.end()]);
    }
  },
);

test('the other remotes install, build and test on their own', { tag: SLOW }, async () => {
  test.setTimeout(1_200_000);
  const packages = await startPackageRegistry(temp.dir);
  try {
    for (const name of ['discovery', 'restaurant', 'account', 'admin']) {
      const dir = path.join(temp.dir, name);
      const { run } = await makeOwnRepository(`mfe-${name}`, dir, packages.url);
      await run('npm install');
      await run('npm run typecheck');
      await run('npm run build');
      expect(await run('npm test')).toMatch(/Tests: +\d+ passed, \d+ total/);
    }
  } finally {
    await packages.end();
  }
});
