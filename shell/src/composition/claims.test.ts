import { findClaim, readClaims } from './claims';

const claim = (path: string, over = {}) => ({
  path,
  chrome: true,
  session: true,
  statusFromData: false,
  ...over,
});
const claims = readClaims({
  discovery: { claims: [claim('/restaurants')] },
  restaurant: { claims: [claim('/restaurant')] },
  account: { claims: [claim('/login', { chrome: false })] },
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
