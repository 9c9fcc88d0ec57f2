import type { Claim } from '../composition/claims';
import { makeSlot } from '../composition/composition-fixtures';
import { modulesOn } from './page-plan';

describe('modulesOn', () => {
  const claim = (remote: string, chrome = true) =>
    ({ remote, path: `/${remote}`, chrome, session: true, statusFromData: false }) as Claim;

  const slots = [
    makeSlot('home:head', 'marketing', 'HomeHero'),
    makeSlot('home:section', 'discovery', 'CuisineRanking'),
    makeSlot('layout:top', 'marketing', 'SponsorBanner', { wake: 'late' }),
  ];

  test('home waits for the scripts of all its widgets', () => {
    expect(modulesOn({ slots }, '/', undefined)).toEqual([
      { remote: 'marketing', expose: './widgets', wake: 'at-once' },
      { remote: 'discovery', expose: './widgets', wake: 'at-once' },
    ]);
  });

  test("the layout's widgets come to life last on another remote's page", () => {
    expect(modulesOn({ slots }, '/restaurant/luna', claim('restaurant'))).toEqual([
      { remote: 'restaurant', expose: './routes', wake: 'at-once' },
      { remote: 'marketing', expose: './widgets', wake: 'late' },
    ]);
  });

  test('they do on a page of their own remote, too: nothing is preloaded that nobody uses', () => {
    expect(modulesOn({ slots }, '/about', claim('marketing'))).toEqual([
      { remote: 'marketing', expose: './routes', wake: 'at-once' },
      { remote: 'marketing', expose: './widgets', wake: 'late' },
    ]);
  });

  test('a page without header and footer is its own remote alone', () => {
    expect(modulesOn({ slots }, '/login', claim('account', false))).toEqual([
      { remote: 'account', expose: './routes', wake: 'at-once' },
    ]);
  });
});
