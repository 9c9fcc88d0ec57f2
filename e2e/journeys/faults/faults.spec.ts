import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fault-test';
import { readHtml } from '../../support/read-html';
import type { Remote } from '../../support/registry';
import { hasHeading, headingOf, SCENES } from '../../support/remote-scenes';
import { copyStore } from '../../support/seeds';
import { startShell, type ShellServer } from '../../support/site';
import { removeFiles, type Part } from '../../support/store';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary';
import { sites, whenInteractive } from '../../support/test';

/** One store, broken and mended by one test after the other; a shell server of its own for each, so that nothing
 * is remembered from before the damage. */
test.describe.configure({ mode: 'default' });

let folder: TemporaryFolder;
let storeDir: string;
let shell: ShellServer;
let mend: () => Promise<void>;

test.beforeAll(async () => {
  folder = await makeTemporaryFolder('faults');
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

async function damage(remote: Remote, part: Part) {
  mend = await removeFiles(storeDir, remote, part);
}

const NOTICE = 'This section is not available right now.';
const notices = (page: Page) => page.getByRole('alert').filter({ hasText: NOTICE });
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });
const unavailable = (page: Page) =>
  page.getByRole('heading', { name: 'This page is taking a break' });

for (const scene of SCENES) {
  const { remote, path } = scene;

  test(`${remote} without its browser files: its page can be read, and Retry hydrates it`, async ({
    page,
  }) => {
    await damage(remote, 'browser');
    const { status, html } = await readHtml(shell.url + path);
    expect(status).toBe(200);
    expect(hasHeading(html, scene)).toBe(true);

    await page.goto(shell.url + path);
    await whenInteractive(page);
    await expect(headingOf(page, scene)).toBeVisible();
    await expect(notices(page).first()).toBeVisible();

    await retry(page).first().click();
    await expect(retry(page).first()).toBeEnabled();
    await expect(headingOf(page, scene)).toBeVisible();

    await mend();
    await retry(page).first().click();
    await expect(notices(page)).toHaveCount(0);
    await expect(headingOf(page, scene)).toBeVisible();
    await scene.use(page);
  });

  test(`${remote} without its server file: browsers render its page`, async ({ page }) => {
    await damage(remote, 'server');
    const { status, html } = await readHtml(shell.url + path);
    expect(status).toBe(200);
    expect(hasHeading(html, scene)).toBe(false);

    await page.goto(shell.url + path);
    await expect(headingOf(page, scene)).toBeVisible();
    await expect(retry(page)).toHaveCount(0);
    await scene.use(page);

    await mend();
    await expect
      .poll(async () => hasHeading((await readHtml(shell.url + path)).html, scene))
      .toBe(true);
  });

  test(`${remote} without any file: its page says so, and all others work`, async ({ page }) => {
    await damage(remote, 'both');
    await page.goto(shell.url + path);
    await expect(unavailable(page)).toBeVisible();
    await expect(retry(page)).toBeVisible();

    const other = SCENES.find((each) => each.remote !== remote && each.path !== '/login');
    if (!other) throw new Error('There is one remote only.');
    await page.goto(shell.url + other.path);
    await whenInteractive(page);
    await expect(headingOf(page, other)).toBeVisible();
    await other.use(page);

    await page.goto(shell.url + path);
    await expect(unavailable(page)).toBeVisible();
    await mend();
    await retry(page).click();
    await expect(headingOf(page, scene)).toBeVisible();
    await scene.use(page);
  });

  test(`${remote} lost while a tab is open: a link to it ends in a screen with Retry`, async ({
    page,
  }) => {
    await damage(remote, 'browser');
    await scene.enter(page, shell.url);
    await expect(page).toHaveURL(shell.url + path);
    await expect(unavailable(page)).toBeVisible();
    await expect(page.getByText('This page could not be loaded.')).toHaveRole('alert');

    await mend();
    await retry(page).click();
    await expect(headingOf(page, scene)).toBeVisible();
    await scene.use(page);
  });
}
