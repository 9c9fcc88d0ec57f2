import { useKeyboard } from '../../support/hands';
import {
  ADVERTISE,
  bodiesOf,
  enquiryForm,
  opener,
  openSheet,
  sheet,
  summaryIn,
  toast,
  writeEnquiry,
} from '../../support/marketing/forms';
import { expect, expectAccessible, open, test } from '../../support/spec-host/test';
import { SLOW } from '../../support/tags';

/** Advertise, by keyboard alone, over a host that keeps the specification and offers nothing else. */

test(
  'advertise: three plans with prices per month, Premium marked as popular and chosen',
  { tag: SLOW },
  async ({ page, at }) => {
    await open(page, at('/'));
    await openSheet(page);
    const plans = sheet(page).getByRole('radio');
    await expect(plans).toHaveCount(3);
    const texts = await sheet(page).locator('label:has([type=radio])').allInnerTexts();
    expect(
      texts.map((text) =>
        /(Basic|Premium|Enterprise)[\s\S]*\$(\d+)[\s\S]*per month/.exec(text)?.slice(1, 3),
      ),
    ).toEqual([
      ['Basic', '99'],
      ['Premium', '199'],
      ['Enterprise', '399'],
    ]);
    expect(texts.map((text) => /Popular/i.test(text))).toEqual([false, true, false]);
    await expect(sheet(page).getByRole('radio', { name: /^Premium/ })).toBeChecked();
    await expect(
      sheet(page).getByText('Advertising never changes rankings or reviews.'),
    ).toBeVisible();
    await expectAccessible(page);
  },
);

test('advertise: the chosen plan is the first line of the message; success closes and resets the sheet', async ({
  page,
  host,
  at,
}) => {
  await open(page, at('/'));
  await openSheet(page);
  await useKeyboard(page).pick(sheet(page).getByRole('radio', { name: /^Enterprise/ }));
  await writeEnquiry(page);
  await useKeyboard(page).press(enquiryForm(page).send);
  await expect(toast(page, 'Pinned to the board')).toBeVisible();
  await expect(sheet(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  expect(bodiesOf(host, ADVERTISE)).toEqual([
    {
      restaurant_name: 'Salt Lantern',
      contact_person: 'Ines Duarte',
      email: 'ines@portlark.example',
      phone: '',
      message: 'Plan: Enterprise ($399 per month)\nWe open at five.',
    },
  ]);
  await page.keyboard.press('Enter');
  await expect(enquiryForm(page).restaurant).toHaveValue('');
  await expect(enquiryForm(page).message).toHaveValue('');
});

test(
  'advertise: restaurant, person and email are required; phone and message are not',
  { tag: SLOW },
  async ({ page, host, at }) => {
    await open(page, at('/'));
    await openSheet(page);
    await useKeyboard(page).press(enquiryForm(page).send);
    const summary = summaryIn(sheet(page));
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveCount(3);
    await expectAccessible(page);
    expect(host.callsTo(ADVERTISE)).toEqual([]);
  },
);

test(
  'advertise: Escape asks before typed text goes, and keeps it when told to',
  { tag: SLOW },
  async ({ page, at }) => {
    await open(page, at('/'));
    await openSheet(page);
    await writeEnquiry(page);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(enquiryForm(page).restaurant).toHaveValue('Salt Lantern');
    await page.keyboard.press('Escape');
    await useKeyboard(page).press(question.getByRole('button', { name: 'Discard' }));
    await expect(sheet(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    // Nothing typed, nothing asked.
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
  },
);
