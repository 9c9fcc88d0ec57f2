import { makePhonePhoto } from '../../support/desk/phone-photo';
import { ContentHands } from '../../support/desk/content-hands';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { hashFiles } from '../../support/faults/store';
import { readHtml } from '../../support/read-html';
import { expect, expectNoSidewaysScroll, open, test } from '../../support/test';

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

  await test.step('a photo from a phone is cropped by keyboard and described', async () => {
    const chooser = page.getByLabel('Choose a picture');
    await chooser.setInputFiles(
      photo('IMG_1.jpg', await makePhonePhoto({ width: 1500, height: 2000 })),
    );
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
    await dialog.getByLabel('Part of the picture that is kept').press('ArrowDown');
    await expectAccessibleInBothModes(page);
    await dialog.getByRole('button', { name: 'Use this part' }).press('Enter');
    const description = eve.field('Description');
    await expect(description).toHaveAccessibleDescription(/does not fit "decorative"/);
    await description.fill('A blue sky above a green field');
    await expect(description).not.toHaveAttribute('aria-invalid');
    await expect(eve.shown().getByAltText('A blue sky above a green field').first()).toBeVisible();
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

  await test.step('a price, and the order of the home page by keyboard', async () => {
    await eve.open('plans');
    await eve.button('Premium').press('Enter');
    await eve.field('Price').fill('249');
    await eve.expectSaved();
    await eve.publish();
    await eve.open('home');
    const order = page.getByRole('listitem').filter({ has: eve.button('Drag Partner') });
    const grip = order.getByRole('button', { name: 'Drag Partner' });
    await grip.press('Space');
    await expect(page.getByText('Partner is over place 5 of 6.')).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Partner is over place 4 of 6.')).toBeAttached();
    await page.keyboard.press('Space');
    await eve.expectSaved();
    await eve.publish();
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

test('what cannot be shown is refused at its field, and nothing that was typed is lost: not with the host dead, not with the browser closed', async ({
  page,
  desk: site,
  complaints,
}) => {
  const eve = new ContentHands(site, page, await site.hire(['editor'], { firstName: 'Eve' }));
  await page.setViewportSize({ width: 320, height: 640 });
  await eve.open('partner');
  const offer = eve.field('Offer');
  await offer.fill('<script>alert(1)</script>');
  await expect(offer).toHaveAccessibleDescription(
    /It has HTML in it\. Only plain text is allowed here\./,
  );
  const long = 'x'.repeat(10_000);
  await offer.fill(long);
  await expect(offer).toHaveAccessibleDescription(/It has 10000 characters; 320 fit\./);
  const link = page
    .getByRole('group', { name: 'Offer’s link' })
    .getByRole('textbox', { name: 'Link' });
  await link.fill('javascript:alert(1)');
  await expect(link).toHaveAccessibleDescription(/cannot be linked to/);
  await page
    .getByLabel('Choose another picture')
    .setInputFiles(photo('huge.jpg', await makePhonePhoto({ width: 5000, height: 8000 })));
  await page.getByRole('button', { name: 'Use this part' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: /megapixels|too large|pixels/i }),
  ).toBeVisible();
  await expectAccessibleInBothModes(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(offer).toHaveValue(long);
  await expect(link).toHaveValue('javascript:alert(1)');

  await site.api.end();
  await offer.fill('Typed while nobody listened.');
  await expect(
    page.getByText(/We cannot reach the site\. Your words are kept in this browser/),
  ).toBeVisible();
  await page.close();
  await site.restartApi();
  const again = await page.context().newPage();
  await again.goto(`${site.url}/desk/content/partner`);
  await expect(again.getByRole('textbox', { name: 'Offer' })).toHaveValue(
    'Typed while nobody listened.',
  );
  await expect(again.getByText('Saved', { exact: true })).toBeVisible();
  complaints.length = 0;
});
