import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothModes } from '../accessible';
import { expectNoSidewaysScroll } from '../test';

const SENT_HOURS = 'Mon-Sat 11am-9:30pm, Sun closed';

/** What a diner does on the page of a restaurant: says which hours are right. */
export async function sendHours(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Something wrong\?/ }).click();
  const wrong = page.getByRole('dialog', { name: 'Something wrong?' });
  await wrong.getByLabel(/^What is wrong/).selectOption('hours');
  await wrong.getByLabel(/^What should it say/).fill(SENT_HOURS);
  await wrong.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog', { name: 'Thanks' }).getByRole('button').first().click();
}

/** What a moderator does: changes the hours in one press, having seen the difference. */
export async function applyHours(page: Page, title: string): Promise<void> {
  const entry = page.getByRole('article').filter({ hasText: `${title}: Opening hours` });
  await entry.focus();
  await expect(entry.getByRole('row', { name: /^Sunday .* Closed$/ })).toBeVisible();
  await page.keyboard.press('a');
  await expect(entry).toHaveCount(0);
}

/** What an operator does on a phone: edits hours in rows, with the error at its row. */
export async function editHours(page: Page, email: string): Promise<void> {
  await page.getByLabel('Monday', { exact: true }).selectOption('closed');
  await page.getByLabel('Monday', { exact: true }).selectOption('open');
  await page.getByLabel('Monday opens').fill('06:15');
  await page.getByLabel('Monday closes').fill('14:00');
  await page.getByRole('button', { name: 'Add hours on Monday' }).press('Enter');
  await page.getByLabel('Monday opens 2').fill('13:00');
  await page.getByLabel('Monday closes 2').fill('21:45');
  await page.getByRole('button', { name: 'Save 1 change' }).press('Enter');
  const wrong = page.getByLabel('Monday opens 1');
  await expect(wrong).toHaveAccessibleDescription('These times overlap.');
  await expect(wrong).toBeFocused();
  await expect(page.getByLabel('Monday closes 2')).toHaveValue('21:45');
  await expectAccessibleInBothModes(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Monday opens 2').fill('17:00');
  await page.getByRole('button', { name: 'Save 1 change' }).press('Enter');
  const hours = page.getByRole('region', { name: 'Hours', exact: true });
  await expect(hours.getByText(/^Edited by hand by/)).toContainText(email);
}
