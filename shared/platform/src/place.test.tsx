import { PLACE_KEY } from '@tableside/contracts/account/browser';
import { forgetPlace, readPlace, rememberPlace } from './place';

beforeEach(() => sessionStorage.clear());

it('keeps the newest place until it is forgotten', () => {
  rememberPlace({ path: '/favorites', title: 'My Favorites' });
  rememberPlace({ path: '/restaurant/luna#reviews', title: 'Luna' });
  expect(readPlace()).toEqual({ path: '/restaurant/luna#reviews', title: 'Luna' });
  forgetPlace();
  expect(readPlace()).toBeNull();
});

it.each([
  'no JSON',
  'null',
  '{"path":"https://evil.example","title":"Evil"}',
  '{"path":"//evil.example","title":"Evil"}',
  '{"path":"/\\\\evil.example","title":"Evil"}',
  // Browsers leave these out of addresses: what is left begins with two slashes.
  '{"path":"/\\t/evil.example","title":"Evil"}',
  '{"path":"/\\n/evil.example","title":"Evil"}',
  '{"path":"/\\r\\\\evil.example","title":"Evil"}',
  '{"path":"/favorites"}',
])('offers nothing for %s', (kept) => {
  sessionStorage.setItem(PLACE_KEY, kept);
  expect(readPlace()).toBeNull();
});
