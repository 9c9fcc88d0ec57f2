import { useOwnShell } from '../../support/own-shell';
import {
  ALTERED,
  findAlteredRelease,
  expectWorkingHome,
  watchVersions,
} from '../../support/faults/altered-release';
import { expect, test } from '../../support/faults/fault-test';
import { mfe } from '../../support/mfe-command';
import { SLOW } from '../../support/tags';

test.describe.configure({ mode: 'default', timeout: 120_000 });

const { oldLabel: OLD, newLabel: NEW, version: VERSION } = ALTERED;
const CANARY = `marketing@${VERSION}`;
const COOKIE = 'try-out';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

const shell = useOwnShell('canary', async ({ storeDir }) => {
  await mfe(storeDir, 'publish', 'marketing', '--folder', await findAlteredRelease());
});

/** Whether a visitor with this number gets the canary. */
async function hasCanary(number: number): Promise<boolean> {
  const headers = { cookie: `${COOKIE}=${number}`, 'user-agent': BROWSER };
  return (await (await fetch(shell.url, { headers })).text()).includes(NEW);
}

/** Numbers of visitors with and without the canary. */
async function sortNumbers(): Promise<{ readonly in: number[]; readonly out: number[] }> {
  const found = { in: [] as number[], out: [] as number[] };
  for (let number = 0; found.in.length < 1 || found.out.length < 12; number += 1)
    ((await hasCanary(number)) ? found.in : found.out).push(number);
  return found;
}

test(
  'a canary keeps its visitors as it grows until all or none get it',
  { tag: SLOW },
  async ({ page, context, browser }) => {
    await page.goto(shell.url);
    await page.mouse.move(200, 200);
    await expectWorkingHome(page, OLD);
    expect(await context.cookies(), 'No canary runs').toEqual([]);

    expect(await mfe(shell.storeDir, 'diff', CANARY), 'built-in words are compared').toMatch(
      new RegExp(`^  ~ hero\\.\\S+: "${OLD}" -> "${NEW}"$`, 'm'),
    );
    expect(await mfe(shell.storeDir, 'canary', CANARY, '--percent', '20')).toContain(
      `${CANARY} is shown to 20% of visitors`,
    );
    // A visitor without a number gets the live release first, and then a number.
    await page.reload();
    const notified = page.waitForResponse('**/switches');
    await page.mouse.move(300, 300);
    await notified;
    await expectWorkingHome(page, OLD);
    expect(await context.cookies()).toMatchObject([
      { name: COOKIE, httpOnly: true, sameSite: 'Lax' },
    ]);

    const numbers = await sortNumbers();
    const give = (number: number | undefined) => ({
      name: COOKIE,
      value: String(number),
      url: shell.url,
    });
    await context.addCookies([give(numbers.in[0])]);
    const run = watchVersions(page);
    const canary = await page.reload();
    await expectWorkingHome(page, NEW);
    expect([...run], 'server and browser agree').toEqual([VERSION]);
    expect(canary?.headers()['cache-control']).toBe('private, no-cache');

    const elsewhere = await browser.newContext();
    await elsewhere.addCookies([give(numbers.out[0])]);
    const other = await elsewhere.newPage();
    await other.goto(shell.url);
    await expectWorkingHome(other, OLD);

    await mfe(shell.storeDir, 'canary', CANARY, '--percent', '70');
    await page.reload();
    await expectWorkingHome(page, NEW);
    const joined = [];
    for (const number of numbers.out) joined.push(await hasCanary(number));
    expect(joined, 'some of the others get it, too').toContain(true);

    expect(await mfe(shell.storeDir, 'abort', 'marketing')).toContain('is no longer shown');
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Back to Home' }).click();
    await expectWorkingHome(page, NEW);
    await page.reload();
    await expectWorkingHome(page, OLD);

    await mfe(shell.storeDir, 'canary', CANARY, '--percent', '20');
    expect(await mfe(shell.storeDir, 'promote', 'marketing')).toContain(
      `${CANARY} is live for all`,
    );
    await other.reload();
    await expectWorkingHome(other, NEW);
    await elsewhere.close();
  },
);
