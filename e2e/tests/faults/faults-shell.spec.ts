import { paths } from '@tableside/contracts/paths';
import { makeOtherShell } from '../../support/faults/other-release';
import { useMouse } from '../../support/user-actions';
import { createAccount, expectSignedIn, login, makeUser } from '../../support/users';
import { findFreePort, makeTemporaryFolder } from '../../support/processes';
import { readHtml } from '../../support/read-html';
import { publishRelease } from '../../support/registry';
import { copyStore } from '../../support/seeds';
import { startShell } from '../../support/site';
import { expect, test, whenInteractive } from '../../support/test';

test('a tab opened before a shell upgrade can still navigate, log in and save a favorite', async ({
  page,
  accounts,
}) => {
  test.setTimeout(120_000);
  const folder = await makeTemporaryFolder('faults-shell');
  const storeDir = `${folder.dir}/store`;
  const upgrade = `${folder.dir}/upgrade`;
  const port = await findFreePort();
  await copyStore(storeDir);
  await makeOtherShell(upgrade, '9.0.0');
  const user = makeUser();
  await createAccount(accounts, user);
  const before = await startShell(storeDir, accounts.apiUrl, { port });
  await page.goto(before.url + paths.about);
  await whenInteractive(page);
  const oldScript = await findScript(before.url);

  await publishRelease(storeDir, 'shell', upgrade);
  await before.end();
  const after = await startShell(storeDir, accounts.apiUrl, { port, build: upgrade });
  expect(await findScript(after.url)).not.toBe(oldScript);
  const missed: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) missed.push(response.url());
  });

  const banner = page.getByRole('banner');
  await banner.getByRole('link', { name: 'Login' }).click();
  await login(page, useMouse(), user);
  await expectSignedIn(page, user.firstName);
  await banner.getByRole('link', { name: 'Browse' }).click();
  const favorite = page.getByRole('button', { name: /^Saved? .* to favorites$/ }).first();
  await favorite.click();
  await expect(favorite).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/restaurant\//);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  expect(missed).toEqual([]);

  await page.reload();
  await whenInteractive(page);
  await expectSignedIn(page, user.firstName);
  // An open page may send requests at any time.
  await page.goto('about:blank');
  await after.end();
  await folder.remove();
});

/** The shell's first script in a newly rendered page. */
async function findScript(url: string): Promise<string | undefined> {
  const { html } = await readHtml(url + paths.about);
  return /\/assets\/(main\.[\da-f]+\.js)/.exec(html)?.[1];
}
