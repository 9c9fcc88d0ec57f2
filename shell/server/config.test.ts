import { readConfig, trustProxies } from './config';

describe('readConfig', () => {
  test.each([{}, { PORT: '', API_ORIGIN: '' }])('has a default for unset variables: %j', (env) => {
    expect(readConfig(env)).toMatchObject({
      port: 3000,
      apiOrigin: 'http://127.0.0.1:4000',
      publicApiOrigin: '',
      siteOrigin: 'http://localhost:3000',
      registryEnv: 'production',
    });
  });

  test('serves metrics only when configured, and only on the loopback address', () => {
    expect(readConfig({}).metrics).toEqual({ listen: null, hasCollector: false });
    const env = { METRICS_PORT: '9464', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    const listen = { port: 9464, host: '127.0.0.1' };
    expect(readConfig(env).metrics).toEqual({ listen, hasCollector: true });
  });

  test('uses a tile server only when set, with its attribution', () => {
    expect(readConfig({}).mapTiles).toBeUndefined();
    const url = 'https://t.example/{z}/{x}/{y}.png?key=1';
    expect(readConfig({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: 'T' }).mapTiles).toEqual({
      url,
      attribution: 'T',
    });
  });

  test('reads a list of picture origins', () => {
    expect(readConfig({}).pictureOrigins).toEqual([]);
    const env = { PICTURE_ORIGINS: 'https://a.example/x, https:' };
    expect(readConfig(env).pictureOrigins).toEqual(['https://a.example', 'https:']);
  });

  test('derives the API origin from its port unless it is set', () => {
    expect(readConfig({ API_PORT: '4100' }).apiOrigin).toBe('http://127.0.0.1:4100');
    expect(readConfig({ API_PORT: '4100', API_ORIGIN: 'https://api.example/x' }).apiOrigin).toBe(
      'https://api.example',
    );
  });

  test.each([
    [{ PORT: 'http' }, /^PORT must be a port number; it is "http"\.$/],
    [{ PORT: '70000' }, /^PORT /],
    [{ API_ORIGIN: 'localhost:4000' }, /^API_ORIGIN must be an http\(s\) origin/],
    [{ SITE_ORIGIN: 'ftp://x.example' }, /^SITE_ORIGIN /],
    [
      { TRUST_PROXY: 'everyone' },
      /^TRUST_PROXY must be addresses or ranges .* it is "everyone"\.$/,
    ],
    [{ SECURITY_CONTACT: 'javascript:x' }, /^SECURITY_CONTACT must be an address such as mailto:/],
    [{ SECURITY_CONTACT: 'mailto:a@b\nExpires: never' }, /^SECURITY_CONTACT must be an address/],
    [{ BEACON_SHARE: '25' }, /^BEACON_SHARE must be a share from 0 to 1/],
    [{ METRICS_PORT: '0' }, /^METRICS_PORT must be a port number/],
    [{ RENDER_WORKERS: '0' }, /^RENDER_WORKERS must be a number of threads from 1 to 64/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be fatal/],
    [
      { RELEASE_STORE: 's3://a:b@releases' },
      /^RELEASE_STORE: The release store address .* contains credentials/,
    ],
    [
      { MAP_TILES_URL: 'https://t.example/tile.png' },
      /^MAP_TILES_URL must be an http\(s\) address/,
    ],
    [{ MAP_TILES_URL: 'https://{s}.t.example/{z}/{x}/{y}.png' }, /^MAP_TILES_URL must be/],
    [
      { MAP_TILES_URL: 'https://t.example/{z}/{x}/{y}.png' },
      /^MAP_TILES_URL needs MAP_TILES_ATTRIBUTION/,
    ],
    [{ PICTURE_ORIGINS: 'https://a.example, *' }, /^PICTURE_ORIGINS must be origins such as/],
    [{ TIME_ZONE: 'Chattanooga' }, /^TIME_ZONE must be a time zone such as America\/New_York/],
  ])('%j is refused in one message', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

describe('trustProxies', () => {
  test('reads a list with spaces', () => {
    const { isTrustedProxy } = readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8' });
    expect(isTrustedProxy('10.0.0.1')).toBe(true);
  });

  test.each([
    ['loopback', '127.8.0.1', true],
    ['loopback', '::1', true],
    ['loopback', '::ffff:127.0.0.1', true],
    ['loopback', '10.0.0.1', false],
    ['10.0.0.0/8', '::ffff:10.200.3.4', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['203.0.113.7', '203.0.113.8', false],
    ['2001:db8::/32', '2001:db8::5', true],
    ['loopback,uniquelocal', '192.168.4.4', true],
    ['loopback', undefined, false],
    ['loopback', 'unknown', false],
  ])('with %s, %s is trusted: %s', (list, address, expected) => {
    expect(trustProxies(list.split(','))?.(address)).toBe(expected);
  });

  test.each(['everyone', '10.0.0.0/33', '10.0.0', ''])('rejects %j as a proxy', (list) => {
    expect(trustProxies([list])).toBeNull();
  });
});
