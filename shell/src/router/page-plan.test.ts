import type { Claim } from './claims';
import { modulesOn } from './page-plan';

const claim = (remote: string, chrome = true) =>
  ({ remote, path: `/${remote}`, chrome, session: true, statusFromData: false }) as Claim;

test('home waits for the scripts of all its widgets', () => {
  expect(modulesOn('/', undefined)).toEqual([
    { remote: 'marketing', expose: './widgets' },
    { remote: 'discovery', expose: './widgets' },
  ]);
});

test("the layout's widgets come to life last on another remote's page", () => {
  expect(modulesOn('/restaurant/luna', claim('restaurant'))).toEqual([
    { remote: 'restaurant', expose: './routes' },
    { remote: 'marketing', expose: './widgets', isDeferred: true },
  ]);
});

test('but at once where their remote is needed anyway', () => {
  expect(modulesOn('/about', claim('marketing'))).toEqual([
    { remote: 'marketing', expose: './routes' },
    { remote: 'marketing', expose: './widgets' },
  ]);
});

test('a page without header and footer is its own remote alone', () => {
  expect(modulesOn('/login', claim('account', false))).toEqual([
    { remote: 'account', expose: './routes' },
  ]);
});
