import type { Locator, Page } from '@playwright/test';
import { useKeyboard } from '../hands';
import type { SpecHost } from '../spec-host/host';
import { expect } from '../spec-host/test';

/** The forms of marketing, filled by keyboard alone. */

export const CONTACT = 'POST contact-form/create';
export const ADVERTISE = 'POST advertisement-enquiry/create';
export const REFUSED = {
  body: { success: false, message: 'The hill is closed today.', data: null },
};

export const main = (page: Page): Locator => page.getByRole('main');
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('li[data-tone]').getByText(text);
/** What a form says when it was not sent. */
export const summaryIn = (scope: Locator): Locator =>
  scope.getByRole('group').filter({ has: scope.page().getByRole('link') });
export const bodiesOf = (host: SpecHost, name: string) =>
  host.callsTo(name).map(({ body }) => body);

/** The network is gone for one call; the browser itself says so too. */
export async function loseNetwork(
  page: Page,
  complaints: string[],
  path: string,
): Promise<() => Promise<void>> {
  const pattern = `**/api/${path}`;
  await page.route(pattern, (route) => route.abort('connectionrefused'));
  return async () => {
    await page.unroute(pattern);
    complaints.splice(
      0,
      complaints.length,
      ...complaints.filter((text) => !/ERR_CONNECTION_REFUSED/.test(text)),
    );
  };
}

export const contactForm = (page: Page) => ({
  name: page.getByLabel(/^Full name/),
  email: main(page).getByLabel(/^Email/),
  subject: page.getByLabel(/^Subject/),
  message: page.getByLabel(/^Message/),
  send: page.getByRole('button', { name: 'Send message' }),
});

export async function writeMessage(page: Page): Promise<void> {
  const hands = useKeyboard(page);
  const { name, email, subject, message } = contactForm(page);
  await hands.type(name, 'Ines Duarte');
  await hands.type(email, 'ines@portlark.example');
  await hands.type(subject, 'Something else');
  await hands.type(message, 'The lantern is out.');
}

export const sheet = (page: Page): Locator => page.getByRole('dialog').first();
export const opener = (page: Page): Locator => page.getByRole('button', { name: /^Advertise/ });
export const enquiryForm = (page: Page) => ({
  restaurant: sheet(page).getByLabel(/^Restaurant name/),
  person: sheet(page).getByLabel(/^Contact person/),
  email: sheet(page).getByLabel(/^Email/),
  message: sheet(page).getByLabel(/^Message/),
  send: sheet(page).getByRole('button', { name: 'Send inquiry' }),
});

export async function openSheet(page: Page): Promise<void> {
  await useKeyboard(page).press(opener(page));
  await expect(sheet(page)).toBeVisible();
}

export async function writeEnquiry(page: Page): Promise<void> {
  const hands = useKeyboard(page);
  const { restaurant, person, email, message } = enquiryForm(page);
  await hands.type(restaurant, 'Salt Lantern');
  await hands.type(person, 'Ines Duarte');
  await hands.type(email, 'ines@portlark.example');
  await hands.type(message, 'We open at five.');
}
