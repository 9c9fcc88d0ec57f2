import { findClaim, readClaims } from './claims';
import { modulesOn } from './page-plan';

const claim = (path: string, over = {}) => ({
  path,
  chrome: true,
  session: true,
  statusFromData: false,
  ...over,
});
const claims = readClaims({
  discovery: { releases: [], claims: [claim('/restaurants')] },
  restaurant: { releases: [], claims: [claim('/restaurant')] },
  account: { releases: [], claims: [claim('/login', { chrome: false })] },
});

test.each([
  ['/restaurants', 'discovery'],
  ['/restaurants/', 'discovery'],
  ['/restaurants/x/y', 'discovery'],
  ['/restaurant/luna', 'restaurant'],
  ['/restaurantsx', undefined],
  ['/', undefined],
  ['/Restaurants', undefined],
])('%s belongs to %s', (pathname, remote) => {
  expect(findClaim(claims, pathname)?.remote).toBe(remote);
});

test('a page is made of its remote and of the widgets round it', () => {
  expect(modulesOn('/restaurant/luna', findClaim(claims, '/restaurant/luna'))).toEqual([
    { remote: 'restaurant', expose: './routes' },
    { remote: 'marketing', expose: './widgets' },
  ]);
});

test('a page without header and footer needs nothing round it', () => {
  expect(modulesOn('/login', findClaim(claims, '/login'))).toEqual([
    { remote: 'account', expose: './routes' },
  ]);
});

test('home is made of widgets alone', () => {
  expect(modulesOn('/', undefined)).toEqual([
    { remote: 'marketing', expose: './widgets' },
    { remote: 'discovery', expose: './widgets' },
  ]);
});
