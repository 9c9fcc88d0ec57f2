import { readdirSync } from 'node:fs';
import path from 'node:path';
import { readHtml } from '../../support/read-html';
import { root, makeTemporaryFolder, type TemporaryFolder } from '../../support/processes';
import { deployRelease, type Remote } from '../../support/registry';
import { copyStore } from '../../support/seeds';
import { startShell } from '../../support/site';
import { expect, sites, test, whenInteractive } from '../../support/test';

/** Releases as they were built against each version of the contracts: one that `mfe new` made, with a page, a section and a
 * service. They are not built again. */
const FOLDER = path.join(root, 'e2e/fixtures/old-releases');

let temp: TemporaryFolder;
test.beforeEach(async () => {
  temp = await makeTemporaryFolder('old-releases');
});
test.afterEach(() => temp.remove());

for (const version of readdirSync(FOLDER)) {
  test(`a remote that was built with contracts ${version} keeps running`, async ({ page }) => {
    const storeDir = path.join(temp.dir, 'store');
    await copyStore(storeDir);
    await deployRelease(storeDir, 'events' as Remote, path.join(FOLDER, version));
    const shell = await startShell(storeDir, sites.sampleApi());
    try {
      expect((await readHtml(`${shell.url}/events`)).status).toBe(200);
      await page.goto(shell.url);
      await whenInteractive(page);
      const section = page.getByRole('region', { name: 'Events' });
      await section.scrollIntoViewIfNeeded();
      await expect(section).not.toHaveAttribute('data-asleep');
      await section.getByRole('link', { name: 'Open Events' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events');
      await expect(page.getByRole('article').getByRole('article')).toHaveCount(6);
    } finally {
      // A page that loses its server complains.
      await page.goto('about:blank');
      await shell.end();
    }
  });
}
