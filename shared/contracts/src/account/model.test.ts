import { describeDevice, readUser } from './model';

describe('describeDevice', () => {
  const AGENTS: readonly (readonly [string, string | null])[] = [
    [
      'Chrome on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36',
    ],
    [
      'Edge on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36 Edg/148.0.0.0',
    ],
    [
      'Opera on Linux',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0',
    ],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'],
    [
      'Safari on Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    ],
    [
      'Safari on iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'Chrome on iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/148.0.0.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'Firefox on iPad',
      'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/150.0 Mobile/15E148 Safari/605.1.15',
    ],
    [
      'Samsung Internet on Android',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Chrome on ChromeOS',
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36',
    ],
    ['Unknown browser on Linux', 'curious-client/1.0 (Linux)'],
    ['Unknown browser', 'curl/8.12.1'],
    ['Unknown browser', ''],
    ['Unknown browser', null],
    ['Unknown browser', '<img src=x onerror=alert(1)>\u202e'],
    ['Unknown browser', `${'x'.repeat(100_000)} Firefox/1 Windows`],
  ];

  it.each(AGENTS)('%s', (device, userAgent) => {
    expect(describeDevice(userAgent)).toBe(device);
  });
});
describe('readUser', () => {
  const wire = { id: 77123, first_name: 'Zoë', last_name: 'Ōkubo', email: 'zoe@example.org' };

  it.each([
    ['  12 Elm St,\n Apt 4 ', '  12 Elm St,\n Apt 4 '],
    ['', null],
    [null, null],
    [12, '12'],
  ])('does not trim the address %j, because a save sends it back', (address, expected) => {
    expect(readUser({ ...wire, address })?.address).toBe(expected);
  });

  it('trims names', () => {
    expect(readUser({ ...wire, first_name: ' Zoë ' })?.firstName).toBe('Zoë');
  });

  it('reads a user wrapped in "user", or with few fields', () => {
    expect(readUser({ user: wire })?.firstName).toBe('Zoë');
    expect(readUser({ first_name: 'Zoë' })).toMatchObject({ id: 0, firstName: 'Zoë', email: '' });
    expect(readUser({ id: '7' })).toMatchObject({ id: 7, firstName: '' });
  });

  it('reads a user next to an empty "user"', () => {
    expect(readUser({ user: {}, ...wire })?.firstName).toBe('Zoë');
    expect(readUser({ user: { user: {}, ...wire } })?.id).toBe(77123);
  });

  it.each([
    null,
    [],
    {},
    { user: null },
    { user: {} },
    { user: {}, token: 'x' },
    { role: 'guest' },
  ])('returns null for %j', (data) => {
    expect(readUser(data)).toBeNull();
  });
});
