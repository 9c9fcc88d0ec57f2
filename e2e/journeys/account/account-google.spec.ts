import type { Page } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import { expect, open, sites, test, whenInteractive } from '../../support/test';
import {
  createAccount,
  expectForgotten,
  expectSignedIn,
  expectSignedOut,
  makePerson,
} from '../../support/people';
import { SLOW } from '../../support/tags';

const FAILURE = 'Google login failed';

/** Types an address at the provider and agrees. */
async function agree(page: Page, email: string): Promise<void> {
  await signInAtProvider(page, email);
  await page.getByRole('button', { name: /Continue/ }).click();
}

async function signInAtProvider(page: Page, email: string): Promise<void> {
  // The login page has a field of that name too, as long as it is there, and a button to sign in with a passkey.
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(signIn).toBeVisible();
  await page.getByLabel(/email/i).fill(email);
  await signIn.click();
}

const pressGoogle = (page: Page) =>
  page.getByRole('button', { name: 'Continue with Google' }).click();

/** What the page said in the browser's own alert, once it did. */
function listenForAlert(page: Page): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    });
  });
}

test('signs in through the provider and comes back to home', async ({ page, accounts: site }) => {
  const { email } = makePerson();
  const left: string[] = [];
  page.on('framenavigated', (frame) => left.push(frame.url()));
  await open(page, site.url + paths.login);
  await pressGoogle(page);
  await agree(page, email);
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByRole('button', { name: /^Account, / })).toBeVisible();
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.values(kept)).toContain(email);
  expect(Object.keys(kept)).toContain('account:token');

  // The code that came back works once, on whatever page it is tried again.
  const code = left.map((url) => new URL(url).searchParams.get('ggl-code')).find(Boolean);
  expect(code).toBeTruthy();
  await page.evaluate(() => localStorage.clear());
  const alerted = listenForAlert(page);
  await page.goto(`${site.url}/about?ggl-code=${code}`);
  expect(await alerted).toBe(FAILURE);
  await expect(page).toHaveURL(site.url + paths.login);
  expect(site.logs().includes(code ?? '?'), 'A log holds the code').toBe(false);
});

test('a consent that is denied says so and leads to Login', async ({ page, accounts: site }) => {
  await open(page, site.url + paths.login);
  await pressGoogle(page);
  await signInAtProvider(page, makePerson().email);
  const alerted = listenForAlert(page);
  await page.getByRole('link', { name: /Cancel/ }).click();
  expect(await alerted).toBe(FAILURE);
  await expect(page).toHaveURL(site.url + paths.login);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});

test(
  'a return without a code says so on any page, and leads to Login',
  { tag: SLOW },
  async ({ page, accounts: site }) => {
    const alerted = listenForAlert(page);
    await page.goto(`${site.url}/restaurants?ggl-code=`);
    expect(await alerted).toBe(FAILURE);
    await expect(page).toHaveURL(site.url + paths.login);
  },
);

test('an altered state is refused', { tag: SLOW }, async ({ page, accounts: site }) => {
  await open(page, site.url + paths.login);
  // The flow begins in this browser, as the button begins it; what comes back is not what was sent.
  const start = await page.request.get(`${site.url}/api/auth/google`, { maxRedirects: 0 });
  const provider = new URL(start.headers()['location'] ?? '');
  provider.searchParams.set('state', `${provider.searchParams.get('state')}x`);
  await page.goto(provider.href);
  const alerted = listenForAlert(page);
  await agree(page, makePerson().email);
  expect(await alerted).toBe(FAILURE);
  await expect(page).toHaveURL(site.url + paths.login);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});

test(
  'a return that is sent twice signs nobody in again',
  { tag: SLOW },
  async ({ page, accounts: site }) => {
    let callback = '';
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/google/callback')) callback = request.url();
    });
    await open(page, site.url + paths.login);
    await pressGoogle(page);
    await agree(page, makePerson().email);
    await expect(page).toHaveURL(`${site.url}/`);
    await page.evaluate(() => localStorage.clear());
    const alerted = listenForAlert(page);
    await page.goto(callback);
    expect(await alerted).toBe(FAILURE);
    await expect(page).toHaveURL(site.url + paths.login);
  },
);

test(
  'an address that the provider did not confirm gets no account',
  { tag: SLOW },
  async ({ page, accounts: site }) => {
    await open(page, site.url + paths.login);
    await pressGoogle(page);
    const alerted = listenForAlert(page);
    await agree(page, `unverified.${makePerson().email}`);
    expect(await alerted).toBe(FAILURE);
  },
);

test(
  'signing out forgets name and address too',
  { tag: SLOW },
  async ({ page, accounts: site }) => {
    await open(page, site.url + paths.register);
    await pressGoogle(page);
    await agree(page, makePerson().email);
    const button = page.getByRole('button', { name: /^Account, / });
    await button.click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expectSignedOut(page);
    await expectForgotten(page, 'account:email', 'account:name');
  },
);

test(
  'a person with a confirmed account is the same person through Google',
  { tag: SLOW },
  async ({ page, accounts: site }) => {
    const person = makePerson({ firstName: 'Greta' });
    await createAccount(site, person);
    await open(page, site.url + paths.login);
    await pressGoogle(page);
    await agree(page, person.email);
    await expectSignedIn(page, 'Greta');
  },
);

test('without a provider the button says so', { tag: SLOW }, async ({ page }) => {
  await open(page, `${sites.sample()}${paths.login}`);
  await pressGoogle(page);
  await expect(page.getByText(/Google sign-in is not set up here/)).toBeVisible();
  await whenInteractive(page);
  await expect(page).toHaveURL(/\/login$/);
});
