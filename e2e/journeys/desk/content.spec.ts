import { makePhonePhoto } from '../../support/desk/phone-photo';
import { ContentHands } from '../../support/desk/content-hands';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { expect, expectNoSidewaysScroll, open, test } from '../../support/test';

test.describe.configure({ mode: 'default', timeout: 180_000 });

const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

test('the second of two editors to publish a document chooses by field', async ({
  page,
  browser,
  desk: site,
}) => {
  const eve = new ContentHands(site, page, await site.hire(['editor'], { firstName: 'Eve' }));
  const second = await (await browser.newContext()).newPage();
  const carl = new ContentHands(site, second, await site.hire(['editor'], { firstName: 'Carl' }));
  await eve.open('banner');
  await carl.open('banner');

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
