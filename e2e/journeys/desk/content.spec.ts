import { paths } from '@tableside/contracts/paths';
import { ContentHands } from '../../support/desk/content-hands';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { expect, open, test } from '../../support/test';

test.describe.configure({ mode: 'default', timeout: 180_000 });

test('words are planned with an end, and taken off the plan', async ({ page, desk: site }) => {
  const eve = new ContentHands(site, page, await site.hire(['editor'], { firstName: 'Eve' }));
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

test('the second of two editors to publish a document chooses by field', async ({
  page,
  browser,
  desk: site,
}) => {
  const eve = new ContentHands(site, page, await site.hire(['editor'], { firstName: 'Eve' }));
  const second = await (await browser.newContext()).newPage();
  const carl = new ContentHands(site, second, await site.hire(['editor'], { firstName: 'Carl' }));
  // No place of the sponsor's: other journeys count those.
  await eve.open('contact');
  await carl.open('contact');

  await eve.field('Heading').first().fill('Write to the market');
  await eve.field('First words').fill('Somebody answers today.');
  await eve.expectSaved();
  await carl.field('Heading').first().fill('Write to the river');
  await carl.expectSaved();
  await eve.publish();

  await carl.button('Publish…').click();
  await second.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  const dialog = second.getByRole('dialog', { name: 'Two versions' });
  await expectAccessibleInBothModes(second);
  const words = dialog.getByRole('group', { name: /^Heading\. Both changed it/ });
  await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  await expect(words.getByText('market', { exact: false }).first()).toBeVisible();
  await words.getByRole('radio', { name: 'Yours' }).check();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await open(second, site.url + paths.contact);
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Write to the river');
  // The field that only Eve had changed is hers.
  await expect(second.getByText('Somebody answers today.')).toBeVisible();
  await second.context().close();
});
