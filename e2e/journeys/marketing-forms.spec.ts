import type { Locator, Page } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import { useKeyboard } from '../support/hands';
import type { SpecHost } from '../support/spec-host';
import { expect, expectAccessible, open, test } from '../support/spec-host-test';

/** Contact, advertise and notify, by keyboard alone, over a host that keeps the specification and offers nothing else:
 * success, the host's refusal, and a network that fails. */

const CONTACT = 'POST contact-form/create';
const ADVERTISE = 'POST advertisement-enquiry/create';
const REFUSED = { body: { success: false, message: 'The hill is closed today.', data: null } };

const main = (page: Page): Locator => page.getByRole('main');
/** As it is seen; what is read aloud stands elsewhere. */
const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('li[data-tone]').getByText(text);
/** What a form says when it was not sent. */
const summaryIn = (scope: Locator): Locator =>
  scope.getByRole('group').filter({ has: scope.page().getByRole('link') });
const bodiesOf = (host: SpecHost, name: string) => host.callsTo(name).map(({ body }) => body);

/** The network is gone for one call; the browser itself says so too. */
async function loseNetwork(
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

const contactForm = (page: Page) => ({
  name: page.getByLabel(/^Full name/),
  email: main(page).getByLabel(/^Email/),
  subject: page.getByLabel(/^Subject/),
  message: page.getByLabel(/^Message/),
  send: page.getByRole('button', { name: 'Send message' }),
});

async function writeMessage(page: Page): Promise<void> {
  const hands = useKeyboard(page);
  const { name, email, subject, message } = contactForm(page);
  await hands.type(name, 'Ines Duarte');
  await hands.type(email, 'ines@portlark.example');
  await hands.type(subject, 'Something else');
  await hands.type(message, 'The lantern is out.');
}

test("contact: four fields go out, the host's message is a toast, a thank-you stays in the page", async ({
  page,
  host,
  at,
}) => {
  await open(page, at(paths.contact));
  await writeMessage(page);
  const { send, name, subject, message } = contactForm(page);
  await useKeyboard(page).press(send);
  await expect(toast(page, 'Carried up the hill')).toBeVisible();
  await expect(main(page).getByText(/^Thank you\. Your message is on its way/)).toBeVisible();
  await expect(name).toHaveValue('');
  await expect(message).toHaveValue('');
  await expect(subject).toHaveValue('');
  expect(bodiesOf(host, CONTACT)).toEqual([
    {
      full_name: 'Ines Duarte',
      email: 'ines@portlark.example',
      subject: 'other',
      message: 'The lantern is out.',
    },
  ]);
});

test('contact: nothing is sent before all four fields are filled, and each says what it wants', async ({
  page,
  host,
  at,
}) => {
  await open(page, at(paths.contact));
  const hands = useKeyboard(page);
  const { send, email } = contactForm(page);
  await hands.press(send);
  const summary = summaryIn(main(page));
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(4);
  await hands.press(summary.getByRole('link').nth(1));
  await expect(email).toBeFocused();
  await expectAccessible(page);
  expect(host.callsTo(CONTACT)).toEqual([]);
});

test('contact: the subjects are general, restaurant, advertising, feedback, technical and other', async ({
  page,
  at,
}) => {
  await open(page, at(paths.contact));
  const values = await contactForm(page)
    .subject.locator('option:not([disabled])')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(values).toEqual([
    'general',
    'restaurant',
    'advertising',
    'feedback',
    'technical',
    'other',
  ]);
});

test('contact: pressing send again and again sends once', async ({ page, host, at }) => {
  host.can(CONTACT, { delayMs: 800 });
  await open(page, at(paths.contact));
  await writeMessage(page);
  const { send } = contactForm(page);
  await send.focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Enter');
  await expect(toast(page, 'Carried up the hill')).toBeVisible();
  expect(host.callsTo(CONTACT)).toHaveLength(1);
});

const sheet = (page: Page): Locator => page.getByRole('dialog').first();
const opener = (page: Page): Locator => page.getByRole('button', { name: /^Advertise/ });
const enquiryForm = (page: Page) => ({
  restaurant: sheet(page).getByLabel(/^Restaurant name/),
  person: sheet(page).getByLabel(/^Contact person/),
  email: sheet(page).getByLabel(/^Email/),
  message: sheet(page).getByLabel(/^Message/),
  send: sheet(page).getByRole('button', { name: 'Send enquiry' }),
});

async function openSheet(page: Page): Promise<void> {
  await useKeyboard(page).press(opener(page));
  await expect(sheet(page)).toBeVisible();
}

async function writeEnquiry(page: Page): Promise<void> {
  const hands = useKeyboard(page);
  const { restaurant, person, email, message } = enquiryForm(page);
  await hands.type(restaurant, 'Salt Lantern');
  await hands.type(person, 'Ines Duarte');
  await hands.type(email, 'ines@portlark.example');
  await hands.type(message, 'We open at five.');
}

test('advertise: three plans with prices per month, Premium marked as popular and chosen', async ({
  page,
  at,
}) => {
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
});

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

test('advertise: restaurant, person and email are required; phone and message are not', async ({
  page,
  host,
  at,
}) => {
  await open(page, at('/'));
  await openSheet(page);
  await useKeyboard(page).press(enquiryForm(page).send);
  const summary = summaryIn(sheet(page));
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(3);
  await expectAccessible(page);
  expect(host.callsTo(ADVERTISE)).toEqual([]);
});

test('advertise: Escape asks before typed text goes, and keeps it when told to', async ({
  page,
  at,
}) => {
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
  await useKeyboard(page).press(question.getByRole('button', { name: 'Throw away' }));
  await expect(sheet(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  // Nothing typed, nothing asked.
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
});

/** The two forms whose words somebody reads: what fails on the way is told alike, and keeps the words alike. */
const LETTERS = [
  {
    name: 'contact',
    call: CONTACT,
    begin: (page: Page, at: (path: string) => string) => open(page, at(paths.contact)),
    write: writeMessage,
    kept: (page: Page): readonly (readonly [Locator, string])[] => [
      [contactForm(page).name, 'Ines Duarte'],
      [contactForm(page).subject, 'other'],
      [contactForm(page).message, 'The lantern is out.'],
    ],
    send: (page: Page) => contactForm(page).send,
    taken: 'Carried up the hill',
    documented: /^Form submission failed: \S/,
  },
  {
    name: 'advertise',
    call: ADVERTISE,
    begin: async (page: Page, at: (path: string) => string) => {
      await open(page, at('/'));
      await openSheet(page);
    },
    write: writeEnquiry,
    kept: (page: Page): readonly (readonly [Locator, string])[] => [
      [enquiryForm(page).restaurant, 'Salt Lantern'],
      [enquiryForm(page).message, 'We open at five.'],
    ],
    send: (page: Page) => enquiryForm(page).send,
    taken: 'Pinned to the board',
    documented: /^Submission failed : \S/,
  },
] as const;

for (const { name, call, begin, write, kept, send, taken, documented } of LETTERS) {
  const expectKept = async (page: Page) => {
    for (const [field, value] of kept(page)) await expect(field).toHaveValue(value);
  };

  test(`${name}: a refusal of the host is a toast, and every word stays`, async ({
    page,
    host,
    at,
  }) => {
    host.can(call, REFUSED);
    await begin(page, at);
    await write(page);
    await useKeyboard(page).press(send(page));
    await expect(toast(page, 'The hill is closed today.')).toBeVisible();
    await expectKept(page);
  });

  test(`${name}: without a network the toast says "${documented.source}", every word stays, and sending again works`, async ({
    page,
    host,
    at,
    complaints,
  }) => {
    await begin(page, at);
    await write(page);
    const mend = await loseNetwork(page, complaints, call.replace('POST ', ''));
    await useKeyboard(page).press(send(page));
    await expect(toast(page, documented)).toBeVisible();
    await expectKept(page);
    await mend();
    await useKeyboard(page).press(send(page));
    await expect(toast(page, taken)).toBeVisible();
    expect(host.callsTo(call)).toHaveLength(1);
  });
}

/** Presses the button and answers the alert.
 * @returns what the alert said */
async function pressForAlert(page: Page, button: Locator): Promise<string> {
  const said = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    });
  });
  await useKeyboard(page).press(button);
  return said;
}

test('coming soon: a host that stores no addresses, and still the thank-you alert', async ({
  page,
  host,
  at,
}) => {
  await open(page, at(paths.comingSoon));
  await useKeyboard(page).type(page.getByLabel(/^Email/), 'ines@portlark.example');
  const said = await pressForAlert(page, page.getByRole('button', { name: 'Notify me' }));
  expect(said).toBe('Thank you. We will notify you when we launch.');
  await expect(main(page).getByText('Thank you. We will write to you on the day.')).toBeVisible();
  expect(bodiesOf(host, 'POST notify/create')).toEqual([{ email: 'ines@portlark.example' }]);
  expect(host.callsTo('GET client-auth/get_loggin_session')).toEqual([]);
});

test('coming soon: what is no address is not sent; a network that fails keeps it', async ({
  page,
  host,
  at,
  complaints,
}) => {
  await open(page, at(paths.comingSoon));
  const hands = useKeyboard(page);
  const email = page.getByLabel(/^Email/);
  const button = page.getByRole('button', { name: 'Notify me' });
  await hands.type(email, 'ines at portlark');
  await hands.press(button);
  await expect(
    main(page).getByText('Enter an email address such as name@example.com.').first(),
  ).toBeVisible();
  await hands.type(email, 'ines@portlark.example');
  const mend = await loseNetwork(page, complaints, 'notify/create');
  await hands.press(button);
  await expect(main(page).getByText(/^We could not save your address/)).toBeVisible();
  await expect(email).toHaveValue('ines@portlark.example');
  await mend();
  expect(await pressForAlert(page, button)).toMatch(/^Thank you/);
  expect(host.callsTo('POST notify/create')).toHaveLength(1);
});
