import { paths, restaurantPath } from '@tableside/contracts/paths';
import { makeUser, readLink } from '../support/users';
import { sites } from '../support/test';
import { DESKTOP, expect, PHONE, test, type Tab } from './test';

const RESTAURANT = restaurantPath('la-perla-taqueria');

const SCREENS: readonly (readonly [path: string, heading: RegExp])[] = [
  [paths.home, /Eat where/],
  [paths.listing, /^Restaurants in/],
  [`${paths.listing}?search=pizza`, /^Search Results for "pizza"/],
  [RESTAURANT, /^La Perla Taqueria/],
  [paths.about, /A city is its tables/],
  [paths.contact, /^Contact us/],
  [paths.login, /^Login/],
  [paths.register, /^Sign Up/],
  [paths.profile, /^My Profile/],
  [paths.favorites, /^My Favorites/],
  [paths.comingSoon, /^Something’s in the oven/],
  [paths.forgotPassword, /^Forgot your password/],
  [paths.terms, /^Terms of Service/],
  [paths.privacy, /^Privacy Policy/],
];
const MISSING_SCREENS: typeof SCREENS = [
  ['/restaurant/nonexistent', /^Restaurant not found/],
  ['/nonexistent', /./],
];

for (const [path, heading] of SCREENS) {
  test(`${path} renders`, ({ tab }) => expectScreen(tab, path, heading));
}

for (const [path, heading] of MISSING_SCREENS) {
  test(`${path} renders`, async ({ tab }) => {
    await expectScreen(tab, path, heading);
    // Chromium reports the status of the page itself in the console.
    const errors = await tab.takeErrors();
    expect(errors.filter((error) => !/\b404\b/.test(error))).toEqual([]);
  });
}

async function expectScreen(tab: Tab, path: string, heading: RegExp): Promise<void> {
  await tab.open(sites.sample() + path);
  await tab.expectText('h1', heading);
  await tab.expectText('main', /./);
}

test('keeps space between the logo and the search box', async ({ tab }) => {
  await tab.open(sites.sample() + paths.listing);
  const room = await tab.evaluate(() => {
    const edges = (selector: string) => {
      const range = document.createRange();
      const element = document.querySelector(selector);
      if (element) range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    return edges('header [role="search"]').left - edges('header a[href="/"]').right;
  });
  expect(room).toBeGreaterThanOrEqual(16);
});

test('search by keyboard: suggestions, a search, a suggested restaurant', async ({ tab }) => {
  const search = '[role="combobox"]';
  await tab.open(sites.sample() + paths.listing);
  await tab.click(search, /^Search/);
  await typeUntilSuggested(tab, 'BBQ', /./);
  await tab.press('Enter');
  await tab.expectAddress(/^\/restaurants\?search=BBQ$/);
  await tab.expectText('h1', /^Search Results for "BBQ"$/);

  await typeUntilSuggested(tab, 'la perla', /^La Perla Taqueria/);
  await tab.press('ArrowDown');
  await tab.expectText('[role="option"][aria-selected="true"]', /^La Perla Taqueria/);
  await tab.press('Enter');
  await tab.expectAddress(new RegExp(`^${RESTAURANT}$`));
  await tab.expectText('h1', /^La Perla Taqueria/);
});

/** Empties the focused search box and types. The site gives up on suggestions after two seconds, which a busy machine can
 * exceed, and requests them again for the next input. */
async function typeUntilSuggested(tab: Tab, text: string, suggestion: RegExp): Promise<void> {
  await expect(async () => {
    await tab.press('Escape');
    await tab.press('Escape');
    await tab.type(text);
    await tab.expectText('[role="option"]', suggestion, 5000);
  }).toPass({ timeout: 30_000 });
}

test('filter, open a restaurant, go back to the same list and position', async ({ tab }) => {
  await tab.open(sites.sample() + paths.listing);
  await tab.click('input[type="checkbox"]', /^American/);
  await tab.expectAddress(/cuisine=\d+/);
  await tab.click('input[type="checkbox"]', /^Asian/);
  await tab.expectAddress(/cuisine=\d+,\d+/);
  await tab.expectText('main', /\b19 restaurants\b/);
  await tab.click('button', /^View More$/);
  await expect.poll(() => tab.evaluate(countCards)).toBe(19);

  const title = await tab.evaluate(
    () => document.querySelectorAll<HTMLElement>('article a')[15]?.innerText ?? '',
  );
  await tab.click('article a', new RegExp(`^${title}$`));
  await tab.expectText('h1', new RegExp(`^${title}$`));
  await tab.goBack();
  await tab.expectAddress(/^\/restaurants\?.*cuisine=\d+,\d+/);
  await expect.poll(() => tab.evaluate(countCards)).toBe(19);
  await expect.poll(() => tab.evaluate(isCardInView, title), { message: title }).toBe(true);
});

const countCards = (): number => document.querySelectorAll('article').length;

function isCardInView(title: string): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('article a')];
  const box = links.find(({ innerText }) => innerText === title)?.getBoundingClientRect();
  return box !== undefined && box.top > 0 && box.bottom < innerHeight;
}

/** Pins, and tiles of the base map that are drawn. */
const countOnMap = () => ({
  pins: document.querySelectorAll('[role="group"][aria-label^="Map of"] button').length,
  tiles: [...document.querySelectorAll('canvas')].filter(({ width }) => width > 300).length,
});

test('the list map shows pins and streets', async ({ tab }) => {
  await tab.resize(DESKTOP);
  await tab.open(`${sites.city()}${paths.listing}?view=map`);
  await expect.poll(async () => (await tab.evaluate(countOnMap)).pins).toBeGreaterThan(5);
  await expect.poll(async () => (await tab.evaluate(countOnMap)).tiles).toBeGreaterThan(0);
});

test('the filter sheet on a phone shows its content', async ({ tab }) => {
  await tab.resize(PHONE);
  await tab.open(sites.sample() + paths.listing);
  await tab.click('button', /^Filters/);
  await expectDialog(tab, /^Filters/);
});

for (const size of [DESKTOP, PHONE]) {
  const screen = size === DESKTOP ? 'a desktop' : 'a phone';

  test(`visitor dialogs show their content on ${screen}`, async ({ tab }) => {
    await tab.resize(size);
    await tab.open(sites.sample() + paths.home);
    await tab.click('button', /^Advertise with us/);
    await expectDialog(tab, /Advertise/);

    await tab.open(sites.sample() + RESTAURANT);
    await tab.click('[role="tab"]', /^Reviews/);
    await tab.click('label:has(input[type="radio"])', /^4 stars/);
    await expectDialog(tab, /^Login Required/);
    await tab.press('Escape');
    await tab.click('button', /^Report/);
    await expectDialog(tab, /^Report/);
  });
}

test('an account: register, confirm, log out, log in, save, rate', async ({
  tab,
  accounts: site,
}) => {
  test.slow();
  const user = makeUser();
  const login = async () => {
    await tab.open(site.url + paths.login);
    await tab.fill(/^Email/, user.email);
    await tab.fill(/^Password/, user.password);
    await tab.click('button', /^Login$/);
    await tab.expectAddress(/^\/$/);
  };

  await test.step('register and confirm the email address', async () => {
    await tab.open(site.url + paths.register);
    await tab.fill(/^First name/, user.firstName);
    await tab.fill(/^Last name/, user.lastName);
    await tab.fill(/^Email/, user.email);
    await tab.fill(/^Password/, user.password);
    await tab.fill(/^Confirm password/, user.password);
    await tab.click('input[type="checkbox"]', /^I agree/);
    await tab.click('button', /^Sign Up$/);
    await tab.expectText('h1', /^Please Check Your Email For Verification$/);
    await tab.open(await readLink(site.email, user.email, paths.verifyEmail));
    await tab.fill(/^Password/, user.password);
    await tab.click('button', /^Confirm email$/);
    await tab.expectText('h1', /^Your email is confirmed$/);
  });

  await test.step('log out and in', async () => {
    await tab.click('button', /^Account, /);
    await tab.click('[role="menuitem"]', /^Sign Out$/);
    await tab.expectText('header', /\bLogin\b/);
    await login();
  });

  await test.step('save and rate a restaurant', async () => {
    await tab.open(site.url + RESTAURANT);
    await tab.click('main button', /^Save.* to favorites$/);
    await tab.expectText('main button[aria-pressed="true"]', /./);
    await tab.click('[role="tab"]', /^Reviews/);
    await tab.click('label:has(input[type="radio"])', /^4 stars/);
    await tab.expectText('main', /You rated La Perla Taqueria 4 out of 5\./);
    await tab.fill(/^Your review/, 'Good salsa.');
    await tab.click('button', /^Save$/);
  });

  await test.step('the dialogs of users show their content', async () => {
    await tab.click('button', /^Delete your review$/);
    await expectDialog(tab, /^Delete/);
    await tab.open(site.url + paths.favorites);
    await tab.expectText('main', /La Perla Taqueria/);
    await tab.click('button', /^Share this list$/);
    await expectDialog(tab, /^Share this list/);
  });
});

/** Waits for a dialog that is as high as its content, as far as the viewport allows. */
const expectDialog = (tab: Tab, title: RegExp): Promise<void> =>
  expect
    .poll(() => tab.evaluate(findCutOff, title.source), { message: `dialog ${String(title)}` })
    .toEqual([]);

/** Runs in the page.
 * @returns what of the open dialog is cut off */
function findCutOff(title: string): string[] {
  const dialog = document.querySelector('dialog[open]');
  const heading = dialog?.querySelector('h2');
  if (!dialog || !heading) return ['not open'];
  if (!new RegExp(title).test(heading.textContent)) return [`title: ${heading.textContent}`];
  const outer = dialog.getBoundingClientRect();
  const parts = [...(dialog.firstElementChild?.children ?? [])];
  const wanted = parts.reduce((sum, { scrollHeight }) => sum + scrollHeight, 0);
  // A dialog keeps 16 pixels from the edges of the viewport, and has a border.
  const least = Math.min(wanted, innerHeight - 34);
  const cutOff = outer.height < least ? [`${outer.height} pixels high, content ${wanted}`] : [];
  for (const element of [heading, dialog.querySelector('button')]) {
    const { top, bottom } = element?.getBoundingClientRect() ?? outer;
    if (top < outer.top || bottom > outer.bottom)
      cutOff.push(`${element?.outerHTML.slice(0, 80) ?? ''}: outside`);
  }
  return cutOff;
}
