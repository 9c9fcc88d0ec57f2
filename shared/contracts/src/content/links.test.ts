import { isAllowedLink, isOutside, LINK_MAX, LINKED_PATHS } from './links';

describe('isAllowedLink', () => {
  it.each([
    'https://river.example',
    'https://river.example/homes?by=price&size=2#top',
    'https://www.river.example:8443/a(b)',
    'https://river.example/caf%C3%A9',
    'https://river.example/café',
    'mailto:hello@tableside.example',
    'mailto:hello+web@tableside.example?subject=A%20table',
    'tel:+14235550100',
    'tel:423-555-0100',
    '/restaurant/the-blue-pot',
    '/restaurants?cuisine=1,2',
    '/about#who',
    ...LINKED_PATHS,
  ])('allows %s', (href) => {
    expect(isAllowedLink(href)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\u0000script:alert(1)',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>1</script>',
    'blob:https://river.example/1',
    'file:///etc/passwd',
    'http://river.example',
    'HTTPS://river.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%2f/evil.example',
    '/..//evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https://user@evil.example',
    'https://river.example@evil.example',
    'https://river.example\\@evil.example',
    'https://river.example:x@evil.example',
    'https://.example',
    'https://river.example/ a',
    'https://river.example/"onclick=alert(1)',
    'https://river.example/<b>',
    'https://river.example/\u202eexe',
    'https://river.example/\u3164',
    'https://river.example/a\u00adb',
    'https://river.example/\u{e0068}',
    'https://river.example/\u0007',
    'https://river.example\n',
    'mailto:a@b.example?subject=x&bcc=evil@c.example',
    'mailto:a%0d%0aBcc:b@c.example',
    'mailto:a@b@c.example',
    'mailto:',
    'tel:call-me',
    'tel:1',
    '/abuot',
    '/profile',
    '/favorites',
    '/reset-password?token=1',
    '/restaurant/',
    '/restaurant/a/b',
    '/restaurant/../profile',
    '/about/..//evil.example',
    'about',
    '#top',
    '?a',
    '',
  ])('rejects %j', (href) => {
    expect(isAllowedLink(href)).toBe(false);
  });

  it('quickly rejects a link of more than 500 characters', () => {
    expect(isAllowedLink(`https://a.example/${'x'.repeat(LINK_MAX)}`)).toBe(false);
    expect(isAllowedLink(`https://${'a.'.repeat(100_000)}`)).toBe(false);
  });

  it('isOutside is true only for links to other websites', () => {
    expect(isOutside('https://river.example')).toBe(true);
    expect(isOutside('/about')).toBe(false);
    expect(isOutside('tel:+14235550100')).toBe(false);
  });
});
