import { expect, type Page } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import type { MailServer } from '@tableside/testing/mail-server';
import type { Hands } from './hands';

/** Waits until the shell's script has taken over the page. */
export async function whenInteractive(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-asleep', { timeout: 20_000 });
}

/** Opens an address and waits until it can be used. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await whenInteractive(page);
}

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

let made = 0;

/** Somebody whom no other test knows. */
export function makePerson(over: Partial<Person> = {}): Person {
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

/** Fills in the registration that is on the screen and sends it. */
export async function register(page: Page, hands: Hands, person: Person): Promise<void> {
  await hands.type(page.getByLabel(/^First name/), person.firstName);
  await hands.type(page.getByLabel(/^Last name/), person.lastName);
  await hands.type(page.getByLabel(/^Email/), person.email);
  await hands.type(page.getByLabel(/^Phone/), person.phone);
  await hands.type(page.getByLabel(/^Password/), person.password);
  await hands.type(page.getByLabel(/^Confirm password/), person.password);
  await hands.press(page.getByRole('checkbox', { name: /^I agree/ }));
  await hands.press(page.getByRole('button', { name: 'Sign Up', exact: true }));
}

/** Fills in the login that is on the screen and sends it. */
export async function login(
  page: Page,
  hands: Hands,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await hands.type(page.getByLabel(/^Email/), email);
  await hands.type(page.getByLabel(/^Password/), password);
  await hands.press(page.getByRole('button', { name: 'Login', exact: true }));
}

/** Types the password on the page that the link of a mail leads to, which signs in. */
export async function confirmEmail(page: Page, hands: Hands, { password }: Person): Promise<void> {
  await hands.type(page.getByLabel(/^Password/), password);
  await hands.press(page.getByRole('button', { name: 'Confirm email' }));
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
}

/** Opens the login page and signs somebody in; home follows. */
export async function openSignedIn(
  page: Page,
  hands: Hands,
  siteUrl: string,
  person: Person,
): Promise<void> {
  await open(page, siteUrl + paths.login);
  await login(page, hands, person);
  await expectSignedIn(page, person.firstName);
}

/** The header's button of a signed-in person; on a phone it lies in the menu. */
export const accountButton = (page: Page) => page.getByRole('button', { name: /^Account, / });

export async function expectSignedIn(page: Page, firstName: string): Promise<void> {
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(`^Account, ${firstName}`));
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
}

/** The link of the newest mail of a kind to somebody, such as `/verify-email`.
 * @param timeoutMs half a minute unless told */
export async function readLink(
  mail: MailServer,
  email: string,
  path: string,
  timeoutMs?: number,
): Promise<string> {
  const { links } = await mail.waitForMail(
    (each) => each.to.includes(email) && each.links.some((link) => link.includes(path)),
    timeoutMs,
  );
  return links.find((link) => link.includes(path)) ?? '';
}

/** An account with a confirmed address, made by the site's own calls. */
export async function createAccount(
  site: { readonly apiUrl: string; readonly mail: MailServer },
  person: Person,
): Promise<void> {
  await send(site.apiUrl, 'client-auth/register', {
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    phone: person.phone,
    password: person.password,
    password_confirmation: person.password,
  });
  const link = await readLink(site.mail, person.email, paths.verifyEmail);
  await send(site.apiUrl, 'client-auth/verify_email', {
    token: new URL(link).searchParams.get('token'),
    password: person.password,
  });
}

/** A token of somebody's, as another device would have it. */
export async function fetchToken(apiUrl: string, { email, password }: Person): Promise<string> {
  const { data } = await send(apiUrl, 'client-auth/login', { email, password });
  return (data as { token: string }).token;
}

/** One call of the API.
 * @throws unless it succeeds */
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
  const answer = (await response.json()) as { success: boolean; data: unknown };
  if (!answer.success) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Opens an address of the site for somebody who is signed in already. */
export async function openAs(page: Page, address: string, token: string): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      // Once: what the page does with it later is the page's business.
      if (sessionStorage.getItem('e2e:given')) return;
      sessionStorage.setItem('e2e:given', 'yes');
      localStorage.setItem(key, value);
    },
    ['account:token', token] as const,
  );
  await page.goto(address);
  await whenInteractive(page);
}

/** Creates somebody's account.
 * @returns their token */
export async function signUp(site: Parameters<typeof createAccount>[0]): Promise<string> {
  const person = makePerson();
  await createAccount(site, person);
  return fetchToken(site.apiUrl, person);
}

/** The restaurants that a host lists first. */
export async function listSlugs(apiUrl: string): Promise<{ slug: string; title: string }[]> {
  const { data } = await send(apiUrl, 'restraunt/filter_restaurants', {});
  return (data as { data: { slug: string; title: string }[] }).data;
}
