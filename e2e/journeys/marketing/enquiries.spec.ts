import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startMailServer, type MailServer } from '@tableside/testing/mail-server';
import { paths } from '@tableside/contracts/paths';
import { useKeyboard } from '../../support/hands';
import { runCity, type Outcome } from '../../support/processes';
import { copySite } from '../../support/seeds';
import { startSite, type Site } from '../../support/site';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary';
import { expect, open, test } from '../../support/test';
import { SLOW } from '../../support/tags';

/** What people write reaches the operator: stored, mailed, listed. */
test.describe.configure({ mode: 'serial', timeout: 90_000 });

const OPERATOR = 'desk@tableside.example';
let folder: TemporaryFolder;
let mail: MailServer;
let site: Site;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await makeTemporaryFolder('enquiries');
  mail = await startMailServer();
  await copySite(folder.dir);
  site = await startSite(folder.dir, { SMTP_URL: mail.url, OPERATOR_EMAIL: OPERATOR });
});
test.afterAll(async () => {
  await site.end();
  await mail.close();
  await folder.remove();
});

const toOperator = (text: string) =>
  mail.waitForMail(
    ({ recipients, text: body }) => recipients.includes(OPERATOR) && body.includes(text),
  );
const city = (...args: string[]): Promise<Outcome> => runCity(folder.dir, ...args);

test('a message is stored and mailed to the operator, who can answer it', async ({ page }) => {
  await open(page, site.url + paths.contact);
  const hands = useKeyboard(page);
  await hands.type(page.getByLabel(/^Full name/), 'Ines Duarte');
  await hands.type(page.getByRole('main').getByLabel(/^Email/), 'ines@example.com');
  await hands.type(page.getByLabel(/^Subject/), 'Advertising');
  await hands.type(page.getByLabel(/^Message/), 'Do you print posters? <b>Big</b> ones.');
  await hands.press(page.getByRole('button', { name: 'Send message' }));
  await expect(page.getByText('Thank you. Your message has been sent.').first()).toBeVisible();
  const received = await toOperator('Do you print posters? <b>Big</b> ones.');
  expect(received.html).toContain('&lt;b&gt;Big&lt;/b&gt;');
  expect(received.html).not.toContain('<b>Big</b>');
});

test('an enquiry is stored and mailed with its plan; a second press sends once', async ({
  page,
}) => {
  await open(page, site.url);
  await page.getByRole('button', { name: /^Advertise/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Restaurant name/).fill('=Salt Lantern');
  await sheet.getByLabel(/^Contact person/).fill('Tobias');
  await sheet.getByLabel(/^Email/).fill('tobias@example.com');
  await sheet.getByRole('button', { name: 'Send inquiry' }).dblclick();
  await expect(page.getByText('Thank you. Your inquiry has been sent.').first()).toBeVisible();
  await toOperator('Plan: Premium ($199 per month)');
  expect(mail.mails.filter(({ text }) => text.includes('Salt Lantern'))).toHaveLength(1);
});

test(
  'a bot that fills the honeypot gets the same thank-you, and nothing is stored or mailed',
  { tag: SLOW },
  async ({ page }) => {
    const bot = async (website: string, name: string) => {
      const answer = await fetch(`${site.apiUrl}/api/contact-form/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          full_name: name,
          email: 'bot@example.com',
          subject: 'other',
          message: `from ${name}`,
          website,
        }),
      });
      return { status: answer.status, body: (await answer.json()) as object };
    };
    expect(await bot('https://cheap.example', 'Botty')).toEqual(await bot('', 'Person'));
    await toOperator('from Person');

    // The same on the page: nobody sees the field or reaches it by Tab, and a program fills it.
    await open(page, site.url + paths.contact);
    await page.getByLabel(/^Full name/).fill('Crawler');
    await page
      .getByRole('main')
      .getByLabel(/^Email/)
      .fill('crawler@example.com');
    await page.getByLabel(/^Subject/).selectOption('general');
    await page.getByLabel(/^Message/).fill('Visit my shop');
    await page.locator('input[name=website]').evaluate((field) => {
      (field as HTMLInputElement).value = 'https://cheap.example';
    });
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Thank you. Your message has been sent.').first()).toBeVisible();
    expect(mail.mails.filter(({ text }) => /Botty|Visit my shop/.test(text))).toEqual([]);
  },
);

test('an address for the opening is stored once, and the alert says thank you', async ({
  page,
}) => {
  for (let visit = 0; visit < 2; visit += 1) {
    await open(page, site.url + paths.comingSoon);
    const said = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.message());
        void dialog.accept();
      });
    });
    await page.getByLabel(/^Email/).fill('early@example.com');
    await page.getByRole('button', { name: 'Notify me' }).click();
    expect(await said).toBe('Thank you. We will notify you when we launch.');
  }
});

test('the operator takes what came in away as CSV', { tag: SLOW }, async () => {
  await site.api.end();
  const file = path.join(folder.dir, 'messages.csv');
  expect(await city('export', file)).toMatchObject({ code: 0 });
  const csv = await readFile(file, 'utf8');
  for (const name of ['Ines Duarte', 'Salt Lantern', 'Person']) expect(csv).toContain(name);
  expect(csv).not.toMatch(/Botty|Crawler/);
  expect(csv).toContain('Do you print posters?');
  // A sheet would run what begins with an equals sign.
  expect(csv).not.toMatch(/(?:^|,|")=Salt/m);
  expect(csv.match(/early@example\.com/g)).toHaveLength(1);
});
