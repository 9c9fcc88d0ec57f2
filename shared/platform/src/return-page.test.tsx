import { RETURN_PAGE_KEY } from '@tableside/contracts/account/browser';
import { readReturnPage } from './read-return-page';
import { clearReturnPage, rememberReturnPage } from './return-page';

it('stores the latest page until it is cleared', () => {
  rememberReturnPage({ path: '/favorites', title: 'My Favorites' });
  rememberReturnPage({ path: '/restaurant/luna#reviews', title: 'Luna' });
  expect(readReturnPage()).toEqual({ path: '/restaurant/luna#reviews', title: 'Luna' });
  clearReturnPage();
  expect(readReturnPage()).toBeNull();
});

it.each([
  'no JSON',
  'null',
  '{"path":"https://evil.example","title":"Evil"}',
  '{"path":"//evil.example","title":"Evil"}',
  '{"path":"/\\\\evil.example","title":"Evil"}',
  // Browsers leave these out of addresses: what is left starts with two slashes.
  '{"path":"/\\t/evil.example","title":"Evil"}',
  '{"path":"/\\n/evil.example","title":"Evil"}',
  '{"path":"/\\r\\\\evil.example","title":"Evil"}',
  '{"path":"/favorites"}',
])('returns null for %s', (stored) => {
  sessionStorage.setItem(RETURN_PAGE_KEY, stored);
  expect(readReturnPage()).toBeNull();
});
