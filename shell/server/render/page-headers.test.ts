import { contentSecurityPolicy } from './page-headers';

const sources = { scripts: ["'sha256-a'", "'sha384-b'"], styles: ["'sha256-c'"] };

const read = (publicApiOrigin = '', isSecure = false, tilesUrl?: string) => {
  const apiOrigin = 'http://api.internal:4000';
  const mapTiles = tilesUrl ? { url: tilesUrl, attribution: 'Tiles' } : undefined;
  const policy = contentSecurityPolicy({
    ...{ sources, publicApiOrigin, apiOrigin, mapTiles, isSecure },
  });
  return new Map(
    policy.split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ');
      return [name, values.join(' ')];
    }),
  );
};

describe('contentSecurityPolicy', () => {
  test('scripts run by hash alone, whatever their origin, without eval and other inline code', () => {
    expect(read().get('script-src')).toBe("'sha256-a' 'sha384-b' 'strict-dynamic'");
    expect(read().get('style-src')).toBe("'self' 'sha256-c'");
    expect([...read().values()].join(' ')).not.toMatch(/unsafe/);
    expect(read().get('require-trusted-types-for')).toBe("'script'");
  });

  test('the API host is named only when browsers call it themselves', () => {
    expect(read().get('connect-src')).toBe("'self'");
    const apart = read('https://api.example');
    expect(apart.get('connect-src')).toBe("'self' https://api.example");
    expect(apart.get('img-src')).toBe("'self' data: https: https://api.example");
  });

  test('an address of the API host that is not for browsers stays unnamed where there is one that is', () => {
    expect(read('http://api.example').get('img-src')).toBe(
      "'self' data: https: http://api.example",
    );
  });

  test('absolute pictures of the configured API host load over http where the site is http', () => {
    expect(read().get('img-src')).toBe("'self' data: https: http://api.internal:4000");
    expect(read('', true).get('img-src')).toBe("'self' data: https:");
  });

  test('the origin of the tile server is named where there is one, without its path', () => {
    expect(read('', false, 'http://tiles.example:8080/{z}/{x}/{y}.png').get('img-src')).toBe(
      "'self' data: https: http://api.internal:4000 http://tiles.example:8080",
    );
  });

  test('no site may frame it, and it frames only the map', () => {
    expect(read().get('frame-ancestors')).toBe("'none'");
    expect(read().get('frame-src')).toBe("'self' https://www.openstreetmap.org");
  });

  test('requests are upgraded only where the site is served over TLS', () => {
    expect(read().has('upgrade-insecure-requests')).toBe(false);
    expect(read('', true).has('upgrade-insecure-requests')).toBe(true);
  });
});
