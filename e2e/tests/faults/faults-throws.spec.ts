import type { Page } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import {
  ALTERED,
  CLICK_FAULT,
  findAlteredRelease,
  expectWorkingHome,
  findHeadline,
  watchVersions,
} from '../../support/faults/altered-release';
import { expect, test } from '../../support/faults/fault-test';
import { readPointer } from '../../support/faults/store';
import { useOwnShell } from '../../support/own-shell';
import { readHtml } from '../../support/read-html';
import { SLOW } from '../../support/tags';
import { deployRelease, readStatus } from '../../support/registry';
import { whenInteractive } from '../../support/test';

/** A live release throws. The tests share one site and do not change it. */
test.describe.configure({ mode: 'default', timeout: 120_000 });

let oldVersion: string;
const shell = useOwnShell('faults-throws', async ({ storeDir }) => {
  oldVersion = (await readPointer(storeDir)).remotes.marketing.active.version;
  await deployRelease(storeDir, 'marketing', await findAlteredRelease());
});

/** Makes the altered release throw or damage the page in this tab. */
const breakIn = (page: Page, name: string = ALTERED.breakingName): Promise<unknown> =>
  page.addInitScript((given) => {
    window.name = given;
  }, name);

/** Removes React's recoverable hydration errors and expects no others. */
function expectTakeovers(uncaught: string[]): void {
  const notified = uncaught.splice(0);
  expect(notified.filter((error) => !/React error #(?:418|422|520)/.test(error))).toEqual([]);
}

for (const name of Object.keys(ALTERED.damages)) {
  const title = `reloads a page that was ${name} by a release with the previous release`;
  test(title, { tag: name === 'emptied' ? [] : SLOW }, async ({ page }) => {
    await breakIn(page, name);
    await page.goto(shell.url);
    await whenInteractive(page);
    // Damage detection loads after the first interaction.
    await page.mouse.move(200, 300);
    await expectWorkingHome(page, ALTERED.oldLabel);
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await expect(findHeadline(page)).toHaveText(/Contact/);
    expect(await page.evaluate(() => sessionStorage.getItem('shell:stepped-back'))).toBe(
      'mfe_marketing_9_0_0',
    );
  });
}

test('counts page damage against the faulty release', async () => {
  await expect
    .poll(async () => (await readStatus(shell.storeDir)).join('\n'), { timeout: 60_000 })
    .toMatch(/9\.0\.0 in the last hour: .* page loads? in browsers, [1-9]\d* failed/);
});

test(
  'a section that throws causes no layout shift while the previous release loads',
  { tag: SLOW },
  async ({ page, uncaught }) => {
    await breakIn(page);
    const files = `**/releases/marketing/${oldVersion}/**`;
    let arrive: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(files, async (route) => {
      await arrival;
      await route.continue();
    });
    const requested = page.waitForRequest(files);
    await page.goto(shell.url);
    await whenInteractive(page);
    const button = page.getByRole('button', { name: /^Advertise/ });
    const topOf = () =>
      button.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
    const before = await topOf();
    await button.hover();
    await requested;
    await expect(page.locator('#partner-title')).toHaveCount(0);
    expect(Math.abs((await topOf()) - before)).toBeLessThan(2);
    arrive();
    await expect(page.locator('#partner-title')).toBeVisible();
    expect(Math.abs((await topOf()) - before)).toBeLessThan(2);
    expectTakeovers(uncaught);
  },
);

test('a page that throws is shown as the release before it has it, in a browser and on the server', async ({
  page,
  uncaught,
}) => {
  await breakIn(page);
  const versions = watchVersions(page);
  await page.goto(shell.url + paths.about);
  await whenInteractive(page);
  await expect(findHeadline(page)).toHaveText('A city is its tables');
  expect([...versions]).toEqual([ALTERED.version, oldVersion]);
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(findHeadline(page)).toHaveText(/Contact/);
  await page.goBack();
  await expect(findHeadline(page)).toHaveText('A city is its tables');
  expectTakeovers(uncaught);

  const { status, html } = await readHtml(`${shell.url}${paths.terms}?printed`);
  expect([status, html.includes('Terms of Service</h1>')]).toEqual([200, true]);
  // The server has received the report and renders without it from its next threads on.
  let requested = 0;
  const isRepairable = async () => {
    const { html: next } = await readHtml(`${shell.url}${paths.terms}?printed=${(requested += 1)}`);
    return !next.includes(`/marketing/${ALTERED.version}/`);
  };
  await expect.poll(isRepairable).toBe(true);
  versions.clear();
  await page.goto(`${shell.url}${paths.terms}?printed`);
  await whenInteractive(page);
  await expect(findHeadline(page)).toHaveText('Terms of Service');
  expect([...versions]).toEqual([oldVersion]);
});

test(
  'reports an event handler error with remote, release and widget',
  { tag: SLOW },
  async ({ page, uncaught }) => {
    await page.goto(shell.url);
    await whenInteractive(page);
    const notified = page.evaluate(
      () =>
        new Promise((resolve) => {
          window.addEventListener('shell:failure', (event) => {
            const { context } = (event as CustomEvent<{ context: { during?: string } }>).detail;
            // A call that timed out on a busy machine is reported too.
            if (context.during === 'event') resolve(context);
          });
        }),
    );
    await page.getByRole('link', { name: 'About' }).first().hover();
    const terraces = page.getByRole('region', { name: ALTERED.slot.widget });
    const isReported = notified.then(() => true);
    // Monitoring loads after the first interaction.
    await expect
      .poll(async () => {
        await terraces.click();
        return Promise.race([isReported, page.waitForTimeout(250).then(() => false)]);
      })
      .toBe(true);
    expect(await notified).toEqual({
      during: 'event',
      remote: 'marketing',
      version: ALTERED.version,
      component: ALTERED.slot.widget,
    });
    const thrown = uncaught.splice(0);
    expect(thrown.filter((error) => !error.includes(CLICK_FAULT))).toEqual([]);
  },
);

test(
  'mfe status shows browser failures and page speed',
  { tag: SLOW },
  async ({ page, uncaught }) => {
    const beacons = `${shell.url}/beacons`;
    await page.goto(shell.url);
    await whenInteractive(page);
    const early = page.waitForResponse(beacons);
    await page.getByRole('region', { name: ALTERED.slot.widget }).click();
    expect((await early).status()).toBe(204);
    await page.goto('about:blank');
    await expect
      .poll(async () => (await readStatus(shell.storeDir)).join('\n'), { timeout: 60_000 })
      .toMatch(
        /9\.0\.0 in the last hour: [1-9]\d* renders?, \d+ failed; [1-9]\d* page loads? in browsers, [1-9]\d* failed; LCP \d/,
      );
    const thrown = uncaught.splice(0);
    expect(thrown.filter((error) => !error.includes(CLICK_FAULT))).toEqual([]);
  },
);
