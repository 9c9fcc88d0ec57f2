import { contentSecurityPolicy, pageHeaders } from './page-headers';

const sources = { scripts: ["'sha256-a'", "'sha384-b'"], styles: ["'sha256-c'"] };

const read = (
  publicApiOrigin = '',
  isSecure = false,
  tilesUrl?: string,
  pictureOrigins: string[] = [],
) => {
  const apiOrigin = 'http://api.internal:4000';
  const mapTiles = tilesUrl ? { url: tilesUrl, attribution: 'Tiles' } : undefined;
  const siteOrigin = isSecure ? 'https://site.example' : 'http://site.example';
  const config = { siteOrigin, publicApiOrigin, apiOrigin, pictureOrigins, mapTiles };
  const policy = contentSecurityPolicy(config, sources);
  return new Map(
    policy.split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ');
      return [name, values.join(' ')];
    }),
  );
};

test.each([
  [false, 'blocked-destinations=(script)'],
  [true, undefined],
])('blocks scripts without a hash, except in development: %s', (isDevelopment, expected) => {
  const origins = { siteOrigin: 'http://site.example', publicApiOrigin: '', apiOrigin: '' };
  const config = { ...origins, pictureOrigins: [], mapTiles: undefined, isDevelopment };
  const headers = pageHeaders(config, sources);
  expect(headers['integrity-policy']).toBe(expected);
});

describe('contentSecurityPolicy', () => {
  test('allows scripts by hash only, without eval or other inline code', () => {
    expect(read().get('script-src')).toBe("'sha256-a' 'sha384-b' 'strict-dynamic'");
    expect(read().get('style-src')).toBe("'self' 'sha256-c'");
    expect([...read().values()].join(' ')).not.toMatch(/unsafe/);
    expect(read().get('require-trusted-types-for')).toBe("'script'");
  });

  test('names the API only when browsers call it directly', () => {
    expect(read().get('connect-src')).toBe("'self'");
    const apart = read('https://api.example');
    expect(apart.get('connect-src')).toBe("'self' https://api.example");
    expect(apart.get('img-src')).toBe("'self' data: https://api.example");
  });

  test('hides the internal API origin when a public one is set', () => {
    expect(read('http://api.example').get('img-src')).toBe("'self' data: http://api.example");
  });

  test('allows absolute API images over http on an http site', () => {
    expect(read().get('img-src')).toBe("'self' data: http://api.internal:4000");
    expect(read('', true).get('img-src')).toBe("'self' data:");
  });

  test('allows pictures of other hosts only when they are configured', () => {
    expect(read('', true).get('img-src')).toBe("'self' data:");
    expect(read('', true, undefined, ['https://pictures.example']).get('img-src')).toBe(
      "'self' data: https://pictures.example",
    );
  });

  test("names the tile server's origin without its path", () => {
    expect(read('', false, 'http://tiles.example:8080/{z}/{x}/{y}.png').get('img-src')).toBe(
      "'self' data: http://api.internal:4000 http://tiles.example:8080",
    );
  });

  test('cannot be framed and frames only the map', () => {
    expect(read().get('frame-ancestors')).toBe("'none'");
    expect(read().get('frame-src')).toBe("'self' https://www.openstreetmap.org");
  });

  test('upgrades requests only on TLS sites', () => {
    expect(read().has('upgrade-insecure-requests')).toBe(false);
    expect(read('', true).has('upgrade-insecure-requests')).toBe(true);
  });
});
