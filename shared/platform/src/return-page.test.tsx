import { RETURN_PAGE_KEY } from '@tableside/contracts/account/browser';
import { readReturnPage } from './read-return-page';
import { forgetReturnPage, rememberReturnPage } from './return-page';

it('keeps the newest page until it is forgotten', () => {
  rememberReturnPage({ path: '/favorites', title: 'My Favorites' });
  rememberReturnPage({ path: '/restaurant/luna#reviews', title: 'Luna' });
  expect(readReturnPage()).toEqual({ path: '/restaurant/luna#reviews', title: 'Luna' });
  forgetReturnPage();
  expect(readReturnPage()).toBeNull();
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
  sessionStorage.setItem(RETURN_PAGE_KEY, kept);
  expect(readReturnPage()).toBeNull();
});
