import { test } from '../../support/fault-test';
import { expectNoShift } from '../../support/shifts';
import { copyStore } from '../../support/seeds';
import { startShell, type ShellServer } from '../../support/site';
import { PARTS, removeFiles } from '../../support/store';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary';
import { sites } from '../../support/test';

test.describe.configure({ mode: 'default' });

let folder: TemporaryFolder;
let storeDir: string;
let shell: ShellServer;
let mend: () => Promise<void>;

test.beforeAll(async () => {
  folder = await makeTemporaryFolder('faults-shifts');
  storeDir = `${folder.dir}/store`;
  await copyStore(storeDir);
});
test.afterAll(() => folder.remove());
test.beforeEach(async () => {
  mend = async () => undefined;
  shell = await startShell(storeDir, sites.sampleApi(), { env: { LOG_LEVEL: 'silent' } });
});
test.afterEach(async () => {
  await shell.end();
  await mend();
});

/** A part that comes or goes moves a fifth of the page; late fonts, which may wrap a card's title anew, far less. */
const SHIFT_MAX = 0.01;

for (const part of PARTS) {
  test(`marketing's ${part} files missing: nothing jumps on home, on the listing, on pages of its own, or at their foot`, async ({
    browser,
  }) => {
    // Eight visits, each watched until the page has come to rest.
    test.slow();
    mend = await removeFiles(storeDir, 'marketing', part);
    for (const path of ['/', '/restaurants', '/coming-soon', '/terms']) {
      await expectNoShift(browser, shell.url + path, SHIFT_MAX, { isThrottled: false });
    }
  });
}
