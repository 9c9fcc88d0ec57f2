import path from 'node:path';
import { paths } from '@tableside/contracts/paths';
import type { Page } from 'playwright-core';
import {
  createAccount,
  fetchToken,
  listSlugs,
  makePerson,
  readLink,
  send,
} from '../../support/people';
import { root } from '../../support/processes';
import { begin, type Task, type Visit } from './task';

/** Tasks of somebody who has an account, or gets one. */

const PHOTO = path.join(root, 'shared/ui/src/brand/apple-touch-icon.png');

/** Somebody new, signed in on this page. */
async function signIn({ page, site }: Visit): Promise<string> {
  const person = makePerson();
  await createAccount(site, person);
  const token = await fetchToken(site.apiUrl, person);
  await page.goto(site.url + paths.howWeRank);
  await page.evaluate((value) => localStorage.setItem('account:token', value), token);
  return token;
}

/** Somebody new with three favorites. */
async function signInWithFavorites(visit: Visit): Promise<void> {
  const token = await signIn(visit);
  for (const { slug } of (await listSlugs(visit.site.apiUrl)).slice(0, 3)) {
    await send(visit.site.apiUrl, 'wishlist/create_wishlist', { slug }, token);
  }
}

const openFirstPlace = async (visit: Visit): Promise<void> => {
  const [place] = await listSlugs(visit.site.apiUrl);
  await begin(visit, `/restaurant/${place?.slug ?? ''}`);
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

export const PEOPLE: readonly Task[] = [
  {
    number: 3,
    title: 'Compare three favorites',
    walk: async (visit) => {
      await signInWithFavorites(visit);
      await begin(visit, paths.favourites);
      await visit.hand.press(visit.page.getByRole('link', { name: 'Compare' }));
      const boxes = visit.page.getByRole('main').getByRole('checkbox');
      await boxes.first().waitFor();
      for (const box of await boxes.all()) await visit.hand.press(box);
      await visit.hand.press(button(visit.page, 'Compare'));
      await visit.page.getByText('What differs').waitFor();
      return `${await visit.page.getByRole('columnheader').count()} places, what differs first`;
    },
  },
  {
    number: 4,
    title: 'Choose with a friend',
    walk: async (visit) => {
      await signInWithFavorites(visit);
      await begin(visit, paths.favourites);
      await visit.hand.press(visit.page.getByRole('link', { name: 'Ask friends' }));
      const boxes = visit.page.getByRole('main').getByRole('checkbox');
      await boxes.first().waitFor();
      for (const box of await boxes.all()) await visit.hand.press(box);
      await visit.hand.press(button(visit.page, 'Make a link'));
      await visit.page.getByRole('textbox', { name: 'Link for your friends' }).waitFor();
      return 'a link where friends vote';
    },
  },
  {
    number: 5,
    title: 'Save three and share them',
    walk: async (visit) => {
      await signIn(visit);
      await begin(visit, paths.listing);
      const cards = visit.page.getByRole('article');
      for (const card of [cards.nth(0), cards.nth(1), cards.nth(2)]) {
        await visit.hand.press(card.getByRole('button', { name: /^Save .* to favorites$/ }));
      }
      await visit.hand.press(button(visit.page, /^Account, /));
      await visit.hand.press(visit.page.getByRole('menuitem', { name: 'My Favorites' }));
      await visit.hand.press(button(visit.page, 'Share this list'));
      await visit.hand.press(button(visit.page, 'Create a link'));
      await visit.page.getByRole('textbox', { name: /link/i }).waitFor();
      await visit.hand.press(button(visit.page, /^Copy/));
      return 'a link to three places';
    },
  },
  {
    number: 6,
    title: 'Rate, with words and two photos',
    walk: async (visit) => {
      await signIn(visit);
      await openFirstPlace(visit);
      await visit.hand.press(visit.page.getByRole('link', { name: 'Rate it' }));
      await visit.hand.press(
        visit.page.getByRole('radio', { name: '4 stars' }).locator('xpath=..'),
      );
      await visit.hand.fill(visit.page.getByRole('textbox', { name: /^A few words/ }), 'Good rye.');
      await visit.page.locator('input[type=file]').setInputFiles([PHOTO, PHOTO]);
      await visit.hand.press(visit.page.locator('#reviews').getByRole('button', { name: 'Save' }));
      await visit.page.locator('#reviews article').filter({ hasText: 'Good rye.' }).waitFor();
      return 'the review stands first (choosing the files is not counted)';
    },
  },
  {
    number: 7,
    title: 'Correct wrong hours',
    walk: async (visit) => {
      await openFirstPlace(visit);
      await visit.hand.press(button(visit.page, /Something wrong\?/));
      const dialog = visit.page.getByRole('dialog', { name: 'Something wrong?' });
      await visit.hand.choose(dialog.getByLabel(/^What is wrong/), 'hours');
      await visit.hand.fill(dialog.getByLabel(/^What should it say/), 'They close at nine.');
      await visit.hand.press(dialog.getByRole('button', { name: 'Send' }));
      await visit.page.getByRole('dialog', { name: 'Thanks' }).waitFor();
      return 'sent';
    },
  },
  {
    number: 8,
    title: 'Sign up, confirm, be signed in',
    walk: async (visit) => {
      const { page, hand, site } = visit;
      const person = makePerson();
      await begin(visit);
      await hand.press(page.getByRole('banner').getByRole('link', { name: 'Sign Up' }));
      await hand.fill(page.getByLabel(/^First name/), person.firstName);
      await hand.fill(page.getByLabel(/^Last name/), person.lastName);
      await hand.fill(page.getByLabel(/^Email/), person.email);
      await hand.fill(page.getByLabel(/^Password/), person.password);
      await hand.fill(page.getByLabel(/^Confirm password/), person.password);
      await hand.press(page.getByRole('checkbox', { name: /^I agree/ }));
      await hand.press(page.getByRole('button', { name: 'Sign Up', exact: true }));
      await page.goto(await readLink(site.mail, person.email, paths.verifyEmail));
      await hand.fill(page.getByLabel(/^Password/), person.password);
      await hand.press(page.getByRole('main').getByRole('button', { name: 'Confirm email' }));
      await button(page, /^Account, /).waitFor();
      return 'signed in (opening the mail is not counted)';
    },
  },
  {
    number: 9,
    title: 'Forgot the password',
    walk: async (visit) => {
      const { page, hand, site } = visit;
      const person = makePerson();
      await createAccount(site, person);
      await begin(visit, paths.login);
      await hand.press(page.getByRole('link', { name: 'Forgot password?' }));
      await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
      await hand.fill(page.getByLabel(/^Email/), person.email);
      await hand.press(page.getByRole('button', { name: 'Send reset link' }));
      await page.goto(await readLink(site.mail, person.email, paths.resetPassword));
      await hand.fill(page.getByLabel(/^New password/), 'a pie for every week');
      await hand.fill(page.getByLabel(/^Confirm/), 'a pie for every week');
      await hand.press(page.getByRole('button', { name: 'Save password' }));
      await page
        .getByText(/Your password is changed/)
        .first()
        .waitFor();
      return 'changed';
    },
  },
  {
    number: 10,
    title: 'Delete the account',
    walk: async (visit) => {
      const { page, hand, site } = visit;
      const person = makePerson();
      await createAccount(site, person);
      const token = await fetchToken(site.apiUrl, person);
      await page.goto(site.url + paths.howWeRank);
      await page.evaluate((value) => localStorage.setItem('account:token', value), token);
      await begin(visit, paths.profile);
      await hand.press(button(page, /^Delete my account/));
      const dialog = page.getByRole('alertdialog');
      await hand.press(dialog.getByRole('radio', { name: /^Remove/ }));
      await hand.fill(dialog.getByLabel(/email/i), person.email);
      await hand.press(dialog.getByRole('button', { name: /^Delete/ }));
      await page.getByText('Your account is deleted.').first().waitFor();
      return 'deleted';
    },
  },
];
