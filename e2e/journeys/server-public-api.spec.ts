import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { paths } from '@tableside/contracts/paths';
import { parseMail } from '@tableside/testing/mail-server-mail';
import { useMouse } from '../support/hands';
import { confirmEmail, expectSignedIn, makePerson, register } from '../support/people';
import { expect, open, test, whenInteractive } from '../support/test';
import { copySite } from '../support/seeds';
import { startSite, type Site } from '../support/site';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/processes';

/** The API host at an address of its own: set at run time, nothing is built again. */
let folder: TemporaryFolder;
let site: Site;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = await makeTemporaryFolder('public-api');
  await copySite(folder.dir);
  site = await startSite(folder.dir, { LOG_LEVEL: 'silent' }, { hasPublicApi: true });
});
test.afterAll(async () => {
  await site.end();
  await folder.remove();
});

test('with PUBLIC_API_ORIGIN browsers call that origin, and pictures come from there', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const response = await page.goto(`${site.url}/restaurants`);
  const policy = (await response?.headerValue('content-security-policy')) ?? '';
  expect(policy).toMatch(new RegExp(`connect-src 'self' ${site.apiUrl}(?:;|$)`));
  await whenInteractive(page);
  const picture = page.locator('main img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'View More' }).click();
  await expect(page.getByRole('article')).toHaveCount(24);

  const toData = asked.filter((address) => /\/(?:api|uploads)\//.test(new URL(address).pathname));
  expect(toData.length).toBeGreaterThan(2);
  expect(toData.filter((address) => !address.startsWith(`${site.apiUrl}/`))).toEqual([]);
  expect(toData.some((address) => address.includes('/api/restraunt/filter_restaurants'))).toBe(
    true,
  );
});

test('a form reaches the host across origins; pages of strangers do not', async ({ page }) => {
  await page.goto(`${site.url}/contact`);
  await whenInteractive(page);
  await page.getByLabel(/^Full name/).fill('Ines Duarte');
  await page.getByLabel(/^Email/).fill('ines@example.com');
  await page.getByLabel(/^Subject/).selectOption('feedback');
  await page.getByLabel(/^Message/).fill('Hello from another origin.');
  const sent = page.waitForResponse(`${site.apiUrl}/api/contact-form/create`);
  await page.getByRole('button', { name: 'Send message' }).click();
  expect((await sent).status()).toBe(200);
  await expect(page.getByLabel(/^Message/)).toHaveValue('');

  const askAs = (origin: string) =>
    fetch(`${site.apiUrl}/api/cuisines-types/all_data`, { headers: { origin } });
  expect((await askAs(site.url)).headers.get('access-control-allow-origin')).toBe(site.url);
  const stranger = await askAs('https://elsewhere.example');
  expect(stranger.headers.get('access-control-allow-origin')).not.toBe('https://elsewhere.example');
  expect(stranger.headers.get('access-control-allow-origin')).not.toBe('*');
});

/** The first mail that the host has laid into its outbox, whole: one that is being written has another name. */
async function readOutbox(): Promise<string> {
  const outbox = path.join(site.dataDir, 'outbox');
  const files = await readdir(outbox).catch(() => []);
  const file = files.find((name) => name.endsWith('.eml'));
  return file ? readFile(path.join(outbox, file), 'utf8') : '';
}

test('without a mail server mails are files, and an account works across origins', async ({
  page,
}) => {
  const person = makePerson();
  const hands = useMouse();
  await open(page, site.url + paths.register);
  await register(page, hands, person);
  await expect.poll(readOutbox).toContain(person.email);
  const { links } = await parseMail(Buffer.from(await readOutbox()));
  await open(page, links.find((link) => link.includes(paths.verifyEmail)) ?? '');
  await confirmEmail(page, hands, person);
  await expectSignedIn(page, person.firstName);
  await open(page, site.url + paths.profile);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);
});
