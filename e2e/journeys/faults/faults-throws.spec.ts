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
import { deployRelease, readStatus } from '../../support/registry';
import { whenInteractive } from '../../support/test';

/** A live release throws: one site for all tests, which change nothing of it. */
test.describe.configure({ mode: 'default', timeout: 120_000 });

let oldVersion: string;
const shell = useOwnShell('faults-throws', async ({ storeDir }) => {
  oldVersion = (await readPointer(storeDir)).remotes.marketing.active.version;
  await deployRelease(storeDir, 'marketing', await findAlteredRelease());
});

/** Makes the altered release throw in this tab, or do what the name says. */
const breakIn = (page: Page, name: string = ALTERED.breakingName): Promise<unknown> =>
  page.addInitScript((given) => {
    window.name = given;
  }, name);

/** Takes React's notes out that it could not take over the server's HTML of what throws. Expects no other error. */
function expectTakeovers(uncaught: string[]): void {
  const told = uncaught.splice(0);
  expect(told.filter((error) => !/React error #(?:418|422|520)/.test(error))).toEqual([]);
}

for (const name of Object.keys(ALTERED.damages)) {
  test(`a page that was ${name} by a release is loaded again with the release before it`, async ({
    page,
  }) => {
    await breakIn(page, name);
    await page.goto(shell.url);
    await whenInteractive(page);
    // What watches the page comes after the first sign of a person.
    await page.mouse.move(200, 300);
    await expectWorkingHome(page, ALTERED.oldLabel);
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await expect(findHeadline(page)).toHaveText(/Contact/);
    expect(await page.evaluate(() => sessionStorage.getItem('shell:stepped-back'))).toBe(
      'mfe_marketing_9_0_0',
    );
  });
}

test('what damaged the page is counted against its release', async () => {
  await expect
    .poll(async () => (await readStatus(shell.storeDir)).join('\n'), { timeout: 60_000 })
    .toMatch(/9\.0\.0 in the last hour: .* page loads? in browsers, [1-9]\d* failed/);
});

test('a section that throws in a browser is shown as the release before it has it, in the same tab', async ({
  page,
  uncaught,
}) => {
  await breakIn(page);
  const versions = watchVersions(page);
  await page.goto(shell.url);
  await expectWorkingHome(page, ALTERED.newLabel);
  await page.locator('#partner-title').scrollIntoViewIfNeeded();
  await expect.poll(() => [...versions]).toEqual([ALTERED.version, oldVersion]);
  await expect(page.locator('#partner-title')).toBeVisible();
  await expect(page.getByText('This section is not available right now.')).toHaveCount(0);
  expectTakeovers(uncaught);
});

test('what stands below a section that throws stays where it is until the release before has come', async ({
  page,
  uncaught,
}) => {
  await breakIn(page);
  const files = `**/releases/marketing/${oldVersion}/**`;
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(files, async (route) => {
    await arrival;
    await route.continue();
  });
  const asked = page.waitForRequest(files);
  await page.goto(shell.url);
  await whenInteractive(page);
  const button = page.getByRole('button', { name: /^Advertise/ });
  const topOf = () =>
    button.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  const before = await topOf();
  await button.hover();
  await asked;
  await expect(page.locator('#partner-title')).toHaveCount(0);
  expect(Math.abs((await topOf()) - before)).toBeLessThan(2);
  arrive();
  await expect(page.locator('#partner-title')).toBeVisible();
  expect(Math.abs((await topOf()) - before)).toBeLessThan(2);
  expectTakeovers(uncaught);
});

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
  // The server has heard of it, and renders without it from its next threads on.
  let asked = 0;
  const isMended = async () => {
    const { html: next } = await readHtml(`${shell.url}${paths.terms}?printed=${(asked += 1)}`);
    return !next.includes(`/marketing/${ALTERED.version}/`);
  };
  await expect.poll(isMended).toBe(true);
  versions.clear();
  await page.goto(`${shell.url}${paths.terms}?printed`);
  await whenInteractive(page);
  await expect(findHeadline(page)).toHaveText('Terms of Service');
  expect([...versions]).toEqual([oldVersion]);
});

test('a throw in an event handler is told with remote, release and widget', async ({
  page,
  uncaught,
}) => {
  await page.goto(shell.url);
  await whenInteractive(page);
  const told = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('shell:failure', (event) => {
          const { context } = (event as CustomEvent<{ context: { during?: string } }>).detail;
          // A call that a busy machine did not answer in time is told as well.
          if (context.during === 'event') resolve(context);
        });
      }),
  );
  await page.getByRole('link', { name: 'About' }).first().hover();
  const terraces = page.getByRole('region', { name: ALTERED.slot.widget });
  const isTold = told.then(() => true);
  // The script that tells comes after the first sign of a person.
  await expect
    .poll(async () => {
      await terraces.click();
      return Promise.race([isTold, page.waitForTimeout(250).then(() => false)]);
    })
    .toBe(true);
  expect(await told).toEqual({
    during: 'event',
    remote: 'marketing',
    version: ALTERED.version,
    component: ALTERED.slot.widget,
  });
  const thrown = uncaught.splice(0);
  expect(thrown.filter((error) => !error.includes(CLICK_FAULT))).toEqual([]);
});

test('the status counts what failed in browsers, and how quick the page was', async ({
  page,
  uncaught,
}) => {
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
      /9\.0\.0 in the last hour: [1-9]\d* renders, \d+ failed; [1-9]\d* page loads in browsers, [1-9]\d* failed; LCP \d/,
    );
  const thrown = uncaught.splice(0);
  expect(thrown.filter((error) => !error.includes(CLICK_FAULT))).toEqual([]);
});
