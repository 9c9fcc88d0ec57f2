import type { Browser, Page } from '@playwright/test';
import { restaurantPath } from '@tableside/contracts/paths';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { ContentHands, dragOnto } from '../../support/desk/content-hands';
import { dropPhoto, readDominant } from '../../support/desk/phone-photo';
import { applyHours, editHours, sendHours } from '../../support/desk/hours-hands';
import { watchScripts } from '../../support/desk/scripts';
import { hashFiles } from '../../support/faults/store';
import { listSlugs, openAs, send } from '../../support/people';
import { readHtml } from '../../support/read-html';
import { expect, open, test } from '../../support/test';

test.describe.configure({ timeout: 240_000 });

const LARGE_LINE = 'Supper is on';
const SHOWN = 'A blue sky above a green field';
const PROMISE = 'Advertising never buys a rank.';

const scriptsOf = (hashes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(hashes).filter(([file]) => /\.(?:js|cjs)$/.test(file)));

/** A page in a browser of its own. */
const openBrowser = async (browser: Browser) => (await browser.newContext()).newPage();

test('two editors, a moderator, an operator and a diner at once: the real page changes as each of them did, and no script does', async ({
  page,
  browser,
  desk: site,
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
  // Other journeys take the first ones.
  const place = (await listSlugs(apiUrl)).at(-1) ?? { slug: '', title: '' };
  const atPlace = await diner.context().newPage();

  await test.step('the large line shows on the page beside it as it is typed', async () => {
    await eve.open('hero');
    await expectAccessibleInBothModes(page);
    await page.getByRole('checkbox', { name: /^Large line: Leave empty/ }).uncheck();
    await eve.field('Large line').first().fill(LARGE_LINE);
    await expect(eve.shown().getByRole('heading', { level: 1 })).toHaveText(LARGE_LINE);
    await eve.expectSaved();
  });

  await test.step('whoever opens it sees who is there, a third person both', async () => {
    await carl.open('hero');
    await openAs(olga, `${site.url}/desk/content/hero`, operator.token);
    for (const [name, does] of [
      ['Eve', 'changing'],
      ['Carl', 'looking at'],
    ])
      await expect(olga.getByText(new RegExp(`^${name} \\S+ is ${does} this too`))).toBeVisible();
  });

  await test.step('a photo from a phone is dropped, cut around what matters most, by pointer and by keyboard, and described', async () => {
    await dropPhoto(page);
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
    const kept = dialog.getByLabel('Part of the picture that is kept');
    const fromTop = dialog.getByRole('slider', { name: 'From the top' });
    const box = await kept.boundingBox();
    await kept.click({ position: { x: 20, y: (box?.height ?? 0) * 0.9 } });
    await expect.poll(async () => Number(await fromTop.inputValue())).toBeGreaterThan(60);
    await fromTop.press('Home');
    await expect(dialog.getByText(/^Phones cut off what matters most/)).toBeVisible();
    await fromTop.fill('25');
    await expect(dialog.getByText(/^Phones cut off/)).toBeHidden();
    await kept.press('ArrowDown');
    await expectAccessibleInBothModes(page);
    await dialog.getByRole('button', { name: 'Use this part' }).press('Enter');
    const description = eve.field('Description');
    await expect(description).toHaveAccessibleDescription(/does not fit "decorative"/);
    await description.fill(SHOWN);
    await expect(description).not.toHaveAttribute('aria-invalid');
    const shown = eve.shown().getByAltText(SHOWN).first();
    await expect(shown).toBeVisible();
    // The upper half, where the mark was put last.
    const { r, g, b } = await readDominant(site.url + (await shown.getAttribute('src')));
    expect(b).toBeGreaterThan(Math.max(r, g));
    await eve.expectSaved();
  });

  await test.step('those who were there see who came', async () => {
    const also = (each: Page) => each.getByRole('list', { name: 'Also here' });
    await expect(also(page)).toContainText(/Carl Moss.*Olga Reyes|Olga Reyes.*Carl Moss/);
    await expect(also(carlsPage)).toContainText(/Eve .*Olga Reyes|Olga Reyes.*Eve /);
  });

  await test.step('both sizes, light and dark', async () => {
    await eve.button('As on a desktop').click();
    await eve.button('Dark').click();
    const shown = eve.shown().locator('html');
    await expect(shown).toHaveAttribute('data-theme', 'dark');
    expect(await shown.evaluate(({ clientWidth }) => clientWidth)).toBe(1280);
    await eve.button('As on a phone').click();
    await expect.poll(() => shown.evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(500);
    await eve.publish();
  });

  await test.step('a price, and the order of the home page by keyboard and by pointer', async () => {
    await eve.open('plans');
    await eve.button('Premium').press('Enter');
    await eve.field('Price').fill('249');
    await eve.expectSaved();
    await eve.publish();
    await eve.open('home');
    const grip = page.getByRole('button', { name: 'Drag Partner' });
    await grip.press('Space');
    await expect(page.getByText('Partner is over place 5 of 6.')).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Partner is over place 4 of 6.')).toBeAttached();
    await page.keyboard.press('Space');
    await dragOnto(page, eve.button('Drag Advertise'), grip);
    const grips = page.getByRole('button', { name: /^Drag / });
    await expect
      .poll(() => grips.evaluateAll((all) => all.map((each) => each.ariaLabel).join()))
      .toMatch(/Shelves,Drag Advertise,Drag Partner,Drag Rankings$/);
    await eve.expectSaved();
    await eve.publish();
  });

  await test.step('meanwhile a colleague publishes plans, and hours are corrected, applied and edited', async () => {
    const publishPlans = async () => {
      await carl.open('plans');
      await carl.field('Promise').fill(PROMISE);
      await carl.expectSaved();
      await carl.publish();
    };
    const changePlace = async () => {
      await open(atPlace, site.url + restaurantPath(place.slug));
      await sendHours(atPlace);
      await openAs(moderator, `${site.url}/desk/city/queue`, mo.token);
      await applyHours(moderator, place.title);
      const query = new URLSearchParams({ search: place.slug });
      const found = await send(apiUrl, `desk/places?${query}`, undefined, operator.token);
      const { places } = found.data as { places: { id: number; slug: string }[] };
      const id = places.find(({ slug }) => slug === place.slug)?.id;
      await olga.setViewportSize({ width: 320, height: 640 });
      await open(olga, `${site.url}/desk/city/places/${id}`);
      await editHours(olga, operator.email);
    };
    await Promise.all([publishPlans(), changePlace()]);
    // A page may be some seconds old.
    await expect(async () => {
      await atPlace.reload();
      for (const hours of ['6:15 AM to 2 PM', '5 PM to 9:45 PM', '11 AM to 9:30 PM'])
        await expect(atPlace.getByText(hours).first()).toBeVisible({ timeout: 2000 });
    }).toPass();
  });

  await test.step('a new visitor sees it, an open tab keeps its page, and no script is another one', async () => {
    const visitor = await openBrowser(browser);
    const scriptsAfter = watchScripts(visitor);
    await open(visitor, site.url);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(LARGE_LINE);
    await expect(visitor.getByAltText(SHOWN).first()).toBeVisible();
    await expect(diner.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(Object.keys(loadedBefore)).not.toEqual([]);
    expect(await scriptsAfter()).toEqual(loadedBefore);
    expect(scriptsOf(await hashFiles(site.storeDir))).toEqual(storeBefore);
    const { html } = await readHtml(site.url);
    for (const words of ['$249', PROMISE]) expect(html).toContain(words);
    // By itself the ranking stands first.
    const partner = html.indexOf('id="partner-title"');
    expect(partner).toBeGreaterThan(0);
    expect(partner).toBeLessThan(html.indexOf('aria-label="Top by cuisine"'));
    await visitor.context().close();
  });

  await test.step('she takes back only the hero', async () => {
    await eve.open('hero/history');
    await expectAccessibleInBothModes(page);
    await eve
      .button(/^Undo this change, of/)
      .first()
      .click();
    await page
      .getByRole('alertdialog', { name: 'Undo this change?' })
      .getByRole('button', { name: 'Undo it' })
      .click();
    await expect(page.getByText(/^Undone by/)).toBeVisible();
    const { html } = await readHtml(site.url);
    expect(html).not.toContain(LARGE_LINE);
    for (const words of ['$249', PROMISE]) expect(html).toContain(words);
  });
  await Promise.all([carlsPage, moderator, olga, diner].map((each) => each.context().close()));
});
