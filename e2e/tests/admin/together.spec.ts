import type { Browser } from '@playwright/test';
import { restaurantPath } from '@tableside/contracts/paths';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { ContentHands } from '../../support/admin/content-actions';
import {
  makePhonePhoto,
  readDominant,
  applyHours,
  editHours,
  sendHours,
  watchScripts,
} from '../../support/admin/admin-actions';
import { hashFiles } from '../../support/faults/store';
import { listSlugs, openAs, send } from '../../support/users';
import { readHtml } from '../../support/read-html';
import { expect, open, test } from '../../support/test';

test.describe.configure({ timeout: 240_000 });

const HEADLINE = 'Supper is on';
const SHOWN = 'A blue sky above a green field';
const PROMISE = 'Advertising never buys a rank.';

const scriptsOf = (hashes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(hashes).filter(([file]) => /\.(?:js|cjs)$/.test(file)));

/** A page in a new browser context. */
const openBrowser = async (browser: Browser) => (await browser.newContext()).newPage();

test('two editors, a moderator, an operator and a visitor work at once, and only content changes on the page', async ({
  page,
  browser,
  admin: site,
}) => {
  const { apiUrl, operator } = site;
  const [carlsPage, moderator, olga, diner] = await Promise.all(
    Array.from({ length: 4 }, () => openBrowser(browser)),
  );
  if (!carlsPage || !moderator || !olga || !diner) throw new Error('A browser is missing.');
  const eve = new ContentHands(site, page, await site.hire(['editor'], { firstName: 'Eve' }));
  const carl = new ContentHands(
    site,
    carlsPage,
    await site.hire(['editor'], { firstName: 'Carl', lastName: 'Moss' }),
  );
  const mo = await site.hire(['moderator'], { firstName: 'Mo' });
  const scriptsBefore = watchScripts(diner);
  await open(diner, site.url);
  const loadedBefore = await scriptsBefore();
  const storeBefore = scriptsOf(await hashFiles(site.storeDir));
  const title = (await diner.getByRole('heading', { level: 1 }).textContent()) ?? '';
  // Other tests use the first ones.
  const restaurant = (await listSlugs(apiUrl)).at(-1) ?? { slug: '', title: '' };
  const atRestaurant = await diner.context().newPage();

  await test.step('the preview shows a headline while it is typed', async () => {
    await eve.open('hero');
    await expectAccessibleInBothModes(page);
    await eve.field('Headline').fill(HEADLINE);
    await expect(eve.shown().getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
    await eve.expectSaved();
  });

  await test.step('colleagues see the draft and who is editing', async () => {
    await carl.open('hero');
    await expect(carl.field('Headline')).toHaveValue(HEADLINE);
    await openAs(olga, `${site.url}/admin/content/hero`, operator.token);
    for (const each of [carlsPage, olga])
      await expect(each.getByText(/^Eve \S+ is editing this/)).toBeVisible();
  });

  await test.step('a phone photo is cropped around a focal point and described', async () => {
    const buffer = await makePhonePhoto({ width: 1500, height: 2000 });
    const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer };
    await page.getByLabel('Picture: choose a file').setInputFiles(photo);
    const dialog = page.getByRole('dialog', { name: 'What matters most?' });
    const stage = dialog.getByRole('button', { name: /^Mark:/ });
    const box = await stage.boundingBox();
    await stage.click({ position: { x: 20, y: (box?.height ?? 0) * 0.9 } });
    await expect(stage).toHaveAccessibleName(/(8\d|9\d)% from the top/);
    for (let press = 0; press < 14; press += 1) await stage.press('ArrowUp');
    await expectAccessibleInBothModes(page);
    await dialog.getByRole('button', { name: 'Use picture' }).press('Enter');
    const description = eve.field('Description');
    await expect(description).toHaveAccessibleDescription(/Describe the picture/);
    await description.fill(SHOWN);
    await expect(description).not.toHaveAttribute('aria-invalid');
    const shown = eve.shown().getByAltText(SHOWN).first();
    await expect(shown).toBeVisible();
    // The upper half, around the moved focal point.
    const { r, g, b } = await readDominant(site.url + (await shown.getAttribute('src')));
    expect(b).toBeGreaterThan(Math.max(r, g));
    await eve.expectSaved();
  });

  await test.step('the preview shows both sizes and themes', async () => {
    await eve.button('Desktop').click();
    await eve.button('Dark').click();
    const shown = eve.shown().locator('html');
    await expect(shown).toHaveAttribute('data-theme', 'dark');
    expect(await shown.evaluate(({ clientWidth }) => clientWidth)).toBe(1280);
    await eve.button('Phone').click();
    await expect.poll(() => shown.evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(500);
    await eve.publish();
  });

  await test.step('a price and the order of the home page are published', async () => {
    await eve.open('plans');
    await page.getByRole('group', { name: 'Plan 2' }).getByLabel('Price').fill('249');
    await eve.expectSaved();
    await eve.publish();
    await eve.open('home');
    const up = eve.button('Move Partner up');
    await up.press('Enter');
    await expect(up).toBeFocused();
    await expect(page.getByRole('listitem').filter({ has: up })).toContainText('Partner');
    await eve.expectSaved();
    await eve.publish();
  });

  await test.step('a colleague publishes plans while hours are corrected, applied and edited', async () => {
    const publishPlans = async () => {
      await carl.open('plans');
      await carl.field('Promise').fill(PROMISE);
      await carl.expectSaved();
      await carl.publish();
    };
    const changeRestaurant = async () => {
      await open(atRestaurant, site.url + restaurantPath(restaurant.slug));
      await sendHours(atRestaurant);
      await openAs(moderator, `${site.url}/admin/city/queue`, mo.token);
      await applyHours(moderator, restaurant.title);
      const query = new URLSearchParams({ search: restaurant.slug });
      const found = await send(apiUrl, `admin/restaurants?${query}`, undefined, operator.token);
      const { restaurants } = found.data as { restaurants: { id: number; slug: string }[] };
      const id = restaurants.find(({ slug }) => slug === restaurant.slug)?.id;
      await olga.setViewportSize({ width: 320, height: 640 });
      await open(olga, `${site.url}/admin/city/restaurants/${id}`);
      await editHours(olga, operator.email);
    };
    await Promise.all([publishPlans(), changeRestaurant()]);
    // Pages are cached for a few seconds.
    await expect(async () => {
      await atRestaurant.reload();
      for (const hours of ['6:15 AM to 2 PM', '5 PM to 9:45 PM', '11 AM to 9:30 PM'])
        await expect(atRestaurant.getByText(hours).first()).toBeVisible({ timeout: 2000 });
    }).toPass();
  });

  await test.step('a new visitor sees the changes with the same scripts, and an open tab keeps its page', async () => {
    const visitor = await openBrowser(browser);
    const scriptsAfter = watchScripts(visitor);
    await open(visitor, site.url);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
    await expect(visitor.getByAltText(SHOWN).first()).toBeVisible();
    await expect(diner.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(Object.keys(loadedBefore)).not.toEqual([]);
    expect(await scriptsAfter()).toEqual(loadedBefore);
    expect(scriptsOf(await hashFiles(site.storeDir))).toEqual(storeBefore);
    const { html } = await readHtml(site.url);
    for (const text of ['$249', PROMISE]) expect(html).toContain(text);
    // By default the ranking comes first.
    const partner = html.indexOf('id="partner-title"');
    expect(partner).toBeGreaterThan(0);
    expect(partner).toBeLessThan(html.indexOf('aria-label="Top by cuisine"'));
    await visitor.context().close();
  });

  await test.step('restoring the hero leaves other content as it is', async () => {
    await eve.open('hero/history');
    await expectAccessibleInBothModes(page);
    await eve.button('Restore the built-in version').click();
    await page
      .getByRole('alertdialog', { name: 'Restore this version?' })
      .getByRole('button', { name: 'Restore' })
      .click();
    await expect(page.getByText(/^Restored by/)).toBeVisible();
    const { html } = await readHtml(site.url);
    expect(html).not.toContain(HEADLINE);
    for (const text of ['$249', PROMISE]) expect(html).toContain(text);
  });
  await Promise.all([carlsPage, moderator, olga, diner].map((each) => each.context().close()));
});
