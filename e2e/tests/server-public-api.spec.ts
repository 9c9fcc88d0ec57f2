import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { paths } from '@tableside/contracts/paths';
import { parseEmail } from '@tableside/testing/received-email';
import { useMouse } from '../support/user-actions';
import { confirmEmail, expectSignedIn, makeUser, send } from '../support/users';
import { expect, open, test, whenInteractive } from '../support/test';
import { copySite } from '../support/seeds';
import { startSite, type Site } from '../support/site';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/processes';

/** The API on its own origin, configured at run time without a rebuild. */
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

test('with PUBLIC_API_ORIGIN, browsers send API calls and picture requests to that origin', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const response = await page.goto(site.url);
  const policy = (await response?.headerValue('content-security-policy')) ?? '';
  expect(policy).toMatch(new RegExp(`connect-src 'self' ${site.apiUrl}(?:;|$)`));
  await whenInteractive(page);
  const picture = page.locator('main img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.goto(`${site.url}/restaurants`);
  await whenInteractive(page);
  await page.getByRole('button', { name: 'View More' }).click();
  await expect(page.getByRole('article')).toHaveCount(24);

  const toData = requested.filter((address) =>
    /\/(?:api|uploads)\//.test(new URL(address).pathname),
  );
  expect(toData.length).toBeGreaterThan(1);
  expect(toData.filter((address) => !address.startsWith(`${site.apiUrl}/`))).toEqual([]);
  expect(toData.some((address) => address.includes('/api/restraunt/filter_restaurants'))).toBe(
    true,
  );
});

test('CORS allows the site to submit forms and blocks other origins', async ({ page }) => {
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

  const requestAs = (origin: string) =>
    fetch(`${site.apiUrl}/api/cuisines-types/all_data`, { headers: { origin } });
  expect((await requestAs(site.url)).headers.get('access-control-allow-origin')).toBe(site.url);
  const rejected = await requestAs('https://elsewhere.example');
  expect(rejected.headers.get('access-control-allow-origin')).not.toBe('https://elsewhere.example');
  expect(rejected.headers.get('access-control-allow-origin')).not.toBe('*');
});

/** The first complete email in the API's outbox; unfinished ones have another extension. */
async function readOutbox(): Promise<string> {
  const outbox = path.join(site.dataDir, 'outbox');
  const files = await readdir(outbox).catch(() => []);
  const file = files.find((name) => name.endsWith('.eml'));
  return file ? readFile(path.join(outbox, file), 'utf8') : '';
}

test('without an email server emails are written to files, and accounts work across origins', async ({
  page,
}) => {
  const user = makeUser();
  const hands = useMouse();
  await send(site.apiUrl, 'client-auth/register', {
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    password: user.password,
    password_confirmation: user.password,
  });
  await expect.poll(readOutbox).toContain(user.email);
  const { links } = await parseEmail(Buffer.from(await readOutbox()));
  await open(page, links.find((link) => link.includes(paths.verifyEmail)) ?? '');
  await confirmEmail(page, hands, user);
  await expectSignedIn(page, user.firstName);
  await open(page, site.url + paths.profile);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);
});
