import { loggableUrl, hasOneHost } from './requests';

describe('loggableUrl', () => {
  test.each([
    ['/restaurants', '/restaurants'],
    ['/reset-password?token=abc', '/reset-password'],
    ['/login?ggl-code=abc&x=1', '/login'],
    ['/api/auth/google/callback?code=abc&state=def', '/api/auth/google/callback'],
    ['/favorites/shared/abc', '/favorites/shared/-'],
    ['/api/wishlist/shared/abc?x=1', '/api/wishlist/shared/-'],
    ['/Favorites/SHARED/abc', '/Favorites/SHARED/-'],
    ['/favorites/%73hare%64/abc', '/favorites/shared/-'],
    ['/%56ote/abc?outcome=counted', '/Vote/-'],
    ['/api/vote/abc/form', '/api/vote/-/form'],
    ['/api/wishlist//shared/abc', '/api/wishlist//shared/-'],
    ['/api/wishlist/shared//abc', '/api/wishlist/shared/-'],
    ['/api/wishlist/shared/./%2E%2e/abc', '/api/wishlist/shared/-'],
    ['/api/wishlist/shared%2fabc', '/api/wishlist/shared/-'],
    ['/vote;x/abc', '/vote;x/-'],
    ['/favorites/shared%3Bx=1/abc', '/favorites/shared%3Bx=1/-'],
    ['/vote%20/abc', '/vote%20/-'],
    ['/voters/abc', '/voters/abc'],
    ['/api/x/%ZZ', '/api/x/%ZZ'],
    ['/a?b\n?token=abc', '/a'],
    [undefined, ''],
  ])('logs %s as %s', (target, logged) => {
    expect(loggableUrl(target)).toBe(logged);
  });
});

describe('hasOneHost', () => {
  test.each([
    [['Host', 'a.example', 'Accept', 'host'], true],
    [['Accept', '*/*'], true],
    [['Host', 'a.example', 'hOST', 'b.example'], false],
    [['Host', 'a.example', 'Accept', '*/*', 'Host', 'a.example'], false],
  ])('%j: %s', (rawHeaders, isOne) => {
    expect(hasOneHost({ rawHeaders })).toBe(isOne);
  });
});
