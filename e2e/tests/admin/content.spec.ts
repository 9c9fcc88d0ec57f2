import { SLOW } from '../../support/tags';
import { ContentHands } from '../../support/admin/content-actions';
import { expectAccessible } from '../../support/accessible';
import { readHtml } from '../../support/read-html';
import { expect, test } from '../../support/test';

const HEADLINE = 'Supper is on';

test.describe.configure({ mode: 'default', timeout: 180_000 });

test('a headline is shown while it is typed, and to visitors once it is published', async ({
  page,
  admin: site,
}) => {
  const eve = new ContentHands(site, page, await site.hire(['editor'], { firstName: 'Eve' }));
  await eve.open('hero');
  await expect(eve.shown().getByRole('heading', { level: 1 })).toBeVisible();
  await eve.field('Headline').fill(HEADLINE);
  await expect(eve.shown().getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
  await eve.expectSaved();
  await expectAccessible(page);
  await eve.publish();
  await expect.poll(async () => (await readHtml(site.url)).html).toContain(HEADLINE);
});

test('the preview shows what was typed while it loaded', async ({ page, admin: site }) => {
  const eve = new ContentHands(site, page, await site.hire(['editor'], { firstName: 'Eve' }));
  const saved = page.waitForResponse(/admin\/content\/save/);
  let loads = 0;
  await page.route(/\?draft=/, async (route) => {
    // The response was rendered before the edit is saved.
    const response = await route.fetch();
    if (++loads === 1) await saved;
    await route.fulfill({ response });
  });
  await eve.open('hero');
  await eve.field('Headline').fill('Lunch is on');
  await eve.expectSaved();
  await expect(eve.shown().getByRole('heading', { level: 1 })).toHaveText('Lunch is on');
});

test(
  'a scheduled draft is locked until its schedule is canceled',
  { tag: SLOW },
  async ({ page, admin: site }) => {
    const eve = new ContentHands(site, page, await site.hire(['editor'], { firstName: 'Eve' }));
    await eve.open('footer');
    await eve.field('Text').fill('Open late all winter.');
    await eve.expectSaved();
    await eve.button('Publish…').click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await dialog.getByRole('checkbox', { name: 'Publish later' }).check();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel(/^Date and time/).fill(`${tomorrow}T18:00`);
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(page.getByText(/^Scheduled for .* 6:00.PM by Eve/)).toBeVisible();
    await expect(eve.field('Text')).toHaveValue('Open late all winter.');
    await expect(eve.field('Text')).toBeDisabled();
    await expectAccessible(page);
    await eve.button('Cancel schedule').click();
    await expect(page.getByText(/^Scheduled for/)).toBeHidden();
    await expect(eve.field('Text')).toBeEnabled();
    await eve.button('Discard draft').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
  },
);

test(
  'two editors share a draft and resolve a conflict without losing input',
  { tag: SLOW },
  async ({ page, browser, admin: site }) => {
    const eve = new ContentHands(site, page, await site.hire(['editor'], { firstName: 'Eve' }));
    const second = await (await browser.newContext()).newPage();
    const carl = new ContentHands(site, second, await site.hire(['editor'], { firstName: 'Carl' }));
    await page.clock.install();
    await eve.open('contact');
    await carl.open('contact');
    await eve.field('Heading').fill('Write to the market');
    await eve.expectSaved();

    await carl.field('Heading').fill('Write to the river');
    await expect(second.getByText(/^Eve .* saved another version/)).toBeVisible();
    await expectAccessible(second);
    await expect(carl.field('Heading')).toHaveValue('Write to the river');
    await carl.button('Keep my version').click();
    await carl.expectSaved();

    // The other window has no unsaved changes, so it takes over the new draft when it polls.
    await page.clock.fastForward(30_000);
    await expect(page.getByText(/^Carl .* is editing this/)).toBeVisible();
    await expect(eve.field('Heading')).toHaveValue('Write to the river');
    await eve.button('Discard draft').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(eve.field('Heading')).not.toHaveValue('Write to the river');
    await second.context().close();
  },
);
