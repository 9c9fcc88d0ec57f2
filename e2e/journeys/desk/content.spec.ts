import { makePhonePhoto, readDominant } from '../../support/desk/phone-photo';
import { ContentHands, dragOnto } from '../../support/desk/content-hands';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { hashFiles } from '../../support/faults/store';
import { readHtml } from '../../support/read-html';
import { expect, open, test } from '../../support/test';

test.describe.configure({ mode: 'default', timeout: 180_000 });

const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const scriptsOf = (hashes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(hashes).filter(([file]) => /\.(?:js|cjs)$/.test(file)));

test('an editor changes hero, picture, price and order beside the real page and publishes; a colleague does too, and she takes back only hers', async ({
  page,
  browser,
  desk: site,
}) => {
  const eve = new ContentHands(site, page, await site.hire(['editor'], { firstName: 'Eve' }));
  const before = scriptsOf(await hashFiles(site.storeDir));
  const diner = await (await browser.newContext()).newPage();
  await open(diner, site.url);
  const title = (await diner.getByRole('heading', { level: 1 }).textContent()) ?? '';

  await test.step('the large line shows on the page beside it as it is typed', async () => {
    await eve.open('hero');
    await expectAccessibleInBothModes(page);
    await page.getByRole('checkbox', { name: /^Large line: Leave empty/ }).uncheck();
    await eve.field('Large line').first().fill('Supper is on');
    await expect(eve.shown().getByRole('heading', { level: 1 })).toHaveText('Supper is on');
    await eve.expectSaved();
  });

  await test.step('a photo from a phone is cut around what matters most, by pointer and by keyboard, and described', async () => {
    const chooser = page.getByLabel('Choose a picture');
    await chooser.setInputFiles(
      photo('IMG_1.jpg', await makePhonePhoto({ width: 1500, height: 2000 })),
    );
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
    await description.fill('A blue sky above a green field');
    await expect(description).not.toHaveAttribute('aria-invalid');
    const shown = eve.shown().getByAltText('A blue sky above a green field').first();
    await expect(shown).toBeVisible();
    // The upper half, where the mark was put last.
    const { r, g, b } = await readDominant(site.url + (await shown.getAttribute('src')));
    expect(b).toBeGreaterThan(Math.max(r, g));
    await eve.expectSaved();
  });

  await test.step('both sizes, light and dark', async () => {
    await eve.button('As on a desktop').click();
    await eve.button('Dark').click();
    await expect(eve.shown().locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(
      await eve
        .shown()
        .locator('html')
        .evaluate(({ clientWidth }) => clientWidth),
    ).toBe(1280);
    await eve.publish();
  });

  await test.step('a price, and the order of the home page by keyboard and by pointer', async () => {
    await eve.open('plans');
    await eve.button('Premium').press('Enter');
    await eve.field('Price').fill('249');
    await eve.expectSaved();
    await eve.publish();
    await eve.open('home');
    const grip = eve.button('Drag Partner');
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

  await test.step('words are planned with an end, and taken off the plan', async () => {
    await eve.open('footer');
    await eve.field('Sentence').fill('Open late all winter.');
    await eve.expectSaved();
    await eve.button('Publish…').click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await dialog.getByRole('radio', { name: /^At a time/ }).check();
    const dayAfter = (days: number) =>
      `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T18:00`;
    await dialog.getByLabel(/^Goes live/).fill(dayAfter(1));
    await dialog.getByRole('checkbox', { name: /^Ends at a time/ }).check();
    await dialog.getByLabel(/^Ends(?! at)/).fill(dayAfter(3));
    await dialog.getByRole('button', { name: 'Plan it' }).click();
    await expect(
      page.getByText(/^Your words go live at .* 6:00.PM, until .* 6:00.PM\.$/),
    ).toBeVisible();
    await eve.button('Take it off the plan').click();
    await expect(eve.field('Sentence')).toHaveValue('Open late all winter.');
    await expect(page.getByText(/^Your words go live/)).toBeHidden();
  });

  await test.step('a new visitor sees it, an open tab keeps its page, and no script is another one', async () => {
    const { html } = await readHtml(site.url);
    expect(html).toContain('Supper is on');
    expect(html).toContain('A blue sky above a green field');
    expect(html).toContain('$249');
    // By itself the ranking stands first.
    const partner = html.indexOf('id="partner-title"');
    expect(partner).toBeGreaterThan(0);
    expect(partner).toBeLessThan(html.indexOf('aria-label="Top by cuisine"'));
    await expect(diner.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(scriptsOf(await hashFiles(site.storeDir))).toEqual(before);
  });

  await test.step('a colleague publishes plans; she takes back only the hero', async () => {
    const colleague = await (await browser.newContext()).newPage();
    const carl = new ContentHands(
      site,
      colleague,
      await site.hire(['editor'], { firstName: 'Carl' }),
    );
    await carl.open('plans');
    await carl.field('Promise').fill('Advertising never buys a rank.');
    await carl.expectSaved();
    await carl.publish();
    await colleague.context().close();

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
    expect(html).not.toContain('Supper is on');
    expect(html).toContain('$249');
  });
});

test('two editors of one document see each other, and the second to publish chooses by field', async ({
  page,
  browser,
  desk: site,
}) => {
  const eve = new ContentHands(site, page, await site.hire(['editor'], { firstName: 'Eve' }));
  const second = await (await browser.newContext()).newPage();
  const carl = new ContentHands(site, second, await site.hire(['editor'], { firstName: 'Carl' }));
  await eve.open('banner');
  await carl.open('banner');
  await expect(second.getByText(/^Eve \S+ is looking at this too, since/)).toBeVisible();

  await eve.field('Words').fill('Homes by the market');
  await eve.field('Sponsor').fill('Riverbend');
  await eve.expectSaved();
  await carl.field('Words').fill('Homes by the river');
  await carl.expectSaved();
  await eve.publish();

  await carl.button('Publish…').click();
  await second.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  const dialog = second.getByRole('dialog', { name: 'Two versions' });
  await expectAccessibleInBothModes(second);
  const words = dialog.getByRole('group', { name: /Both changed it/ });
  await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  await expect(words.getByText('market', { exact: false }).first()).toBeVisible();
  await words.getByRole('radio', { name: 'Yours' }).check();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(dialog).toBeHidden();
  await open(second, site.url);
  const line = second.getByRole('link', { name: /Homes by the river/ }).locator('xpath=..');
  // The field that only Eve had changed is hers.
  await expect(line).toContainText('Sponsored by Riverbend');
  await expect(line).not.toContainText('Realty');
  await second.context().close();
});
