import { expect, type Page } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import type { MailServer } from '@tableside/testing/mail-server';
import type { UserActions } from './user-actions';

/** Waits until the page is hydrated. */
export async function whenInteractive(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-pending', { timeout: 20_000 });
}

/** Opens a URL and waits until the page is interactive. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await whenInteractive(page);
}

export interface User {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

let made = 0;

/** A user with a unique email. */
export function makeUser(over: Partial<User> = {}): User {
  made += 1;
  const unique = `${process.pid}.${made}.${Date.now().toString(36)}`;
  return {
    firstName: 'Ana',
    lastName: 'Díaz',
    email: `ana.${unique}@diners.example`,
    phone: '(423) 555-0163',
    password: `gingham and rye ${made}`,
    ...over,
  };
}

/** Fills in and submits the registration form. */
export async function register(page: Page, actions: UserActions, user: User): Promise<void> {
  await actions.type(page.getByLabel(/^First name/), user.firstName);
  await actions.type(page.getByLabel(/^Last name/), user.lastName);
  await actions.type(page.getByLabel(/^Email/), user.email);
  await actions.type(page.getByLabel(/^Phone/), user.phone);
  await actions.type(page.getByLabel(/^Password/), user.password);
  await actions.type(page.getByLabel(/^Confirm password/), user.password);
  await actions.press(page.getByRole('checkbox', { name: /^I agree/ }));
  await actions.press(page.getByRole('button', { name: 'Sign Up', exact: true }));
}

/** Fills in and submits the login form. */
export async function login(
  page: Page,
  actions: UserActions,
  { email, password }: Pick<User, 'email' | 'password'>,
): Promise<void> {
  await actions.type(page.getByLabel(/^Email/), email);
  await actions.type(page.getByLabel(/^Password/), password);
  await actions.press(page.getByRole('button', { name: 'Login', exact: true }));
}

/** Enters the password on the page of an emailed link, which logs in. */
export async function confirmEmail(
  page: Page,
  actions: UserActions,
  { password }: User,
): Promise<void> {
  await actions.type(page.getByLabel(/^Password/), password);
  await actions.press(page.getByRole('button', { name: 'Confirm email' }));
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
}

/** Logs a user in on the login page and waits for home. */
export async function openSignedIn(
  page: Page,
  actions: UserActions,
  siteUrl: string,
  user: User,
): Promise<void> {
  await open(page, siteUrl + paths.login);
  await login(page, actions, user);
  await expectSignedIn(page, user.firstName);
}

/** The account button of a logged-in user, which is in the menu on a phone. */
export const accountButton = (page: Page) => page.getByRole('button', { name: /^Account, / });

export async function expectSignedIn(page: Page, firstName: string): Promise<void> {
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(`^Account, ${firstName}`));
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
}

/**
 * The link in the newest email of a kind to a user, such as `/verify-email`.
 * @param timeoutMs default 30 seconds
 */
export async function readLink(
  message: MailServer,
  email: string,
  path: string,
  timeoutMs?: number,
): Promise<string> {
  const { links } = await message.waitForEmail(
    (each) => each.to.includes(email) && each.links.some((link) => link.includes(path)),
    timeoutMs,
  );
  return links.find((link) => link.includes(path)) ?? '';
}

/** Creates an account with a confirmed email through the site's API. */
export async function createAccount(
  site: { readonly apiUrl: string; readonly email: MailServer },
  user: User,
): Promise<void> {
  await send(site.apiUrl, 'client-auth/register', {
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    phone: user.phone,
    password: user.password,
    password_confirmation: user.password,
  });
  const link = await readLink(site.email, user.email, paths.verifyEmail);
  await send(site.apiUrl, 'client-auth/verify_email', {
    token: new URL(link).searchParams.get('token'),
    password: user.password,
  });
}

/** A token for the user, as on another device. */
export async function fetchToken(apiUrl: string, { email, password }: User): Promise<string> {
  const { data } = await send(apiUrl, 'client-auth/login', { email, password });
  return (data as { token: string }).token;
}

/**
 * Calls the API.
 * @throws unless it succeeds
 */
export async function send(
  apiUrl: string,
  path: string,
  body?: object,
  token?: string,
): Promise<{ readonly success: boolean; readonly data: unknown }> {
  const response = await fetch(`${apiUrl}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const reply = (await response.json()) as { success: boolean; data: unknown };
  if (!reply.success) throw new Error(`${path}: ${JSON.stringify(reply)}`);
  return reply;
}

/** Opens a URL of the site for a logged-in user. */
export async function openAs(page: Page, address: string, token: string): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      // Only once: later changes are up to the page.
      if (sessionStorage.getItem('e2e:given')) return;
      sessionStorage.setItem('e2e:given', 'yes');
      localStorage.setItem(key, value);
    },
    ['account:token', token] as const,
  );
  await page.goto(address);
  await whenInteractive(page);
}

/**
 * Creates an account.
 * @returns its token
 */
export async function signUp(site: Parameters<typeof createAccount>[0]): Promise<string> {
  const user = makeUser();
  await createAccount(site, user);
  return fetchToken(site.apiUrl, user);
}

/** The first restaurants in the API's listing. */
export async function listSlugs(apiUrl: string): Promise<{ slug: string; title: string }[]> {
  const { data } = await send(apiUrl, 'restraunt/filter_restaurants', {});
  return (data as { data: { slug: string; title: string }[] }).data;
}
