import { resolve } from 'node:path';
import { readConfig } from './config';
import { StartError } from './lib/start-error';

describe('readConfig', () => {
  it('has defaults for all variables', () => {
    expect(readConfig({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      dataDir: resolve('var'),
      databaseUrl: undefined,
      migrationsDir: undefined,
      releaseStore: undefined,
      environment: 'production',
      hasSampleData: true,
      warmsPictures: true,
      corsOrigins: [],
      trustedProxies: ['loopback'],
      isSecure: false,
      hasOpenApi: true,
      siteOrigin: undefined,
      publicApiOrigin: undefined,
      smtpUrl: undefined,
      emailFrom: { name: 'Tableside', address: 'no-reply@localhost' },
      operatorEmails: [],
      google: undefined,
      logLevel: 'info',
      logKey: undefined,
      secretsKey: undefined,
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ API_PORT: '', DATABASE_URL: ' ', LOG_LEVEL: '' }).port).toBe(4000);
  });

  it('allows the site and listed origins, and listens on all interfaces with a public origin', () => {
    const config = readConfig({
      SITE_ORIGIN: 'https://tableside.example/',
      PUBLIC_API_ORIGIN: 'https://api.tableside.example',
      CORS_ORIGINS: 'https://a.example, http://localhost:3000',
    });
    expect(config.host).toBe('0.0.0.0');
    expect(config.corsOrigins).toEqual([
      'https://tableside.example',
      'https://a.example',
      'http://localhost:3000',
    ]);
  });

  it('disables OpenAPI on a public site unless configured', () => {
    const SITE_ORIGIN = 'https://tableside.example';
    expect(readConfig({ SITE_ORIGIN })).toMatchObject({ isSecure: true, hasOpenApi: false });
    expect(readConfig({ SITE_ORIGIN, OPENAPI: 'on' }).hasOpenApi).toBe(true);
    expect(readConfig({ SITE_ORIGIN: 'http://localhost:3000' })).toMatchObject({
      isSecure: false,
      hasOpenApi: true,
    });
    expect(readConfig({ OPENAPI: 'off' }).hasOpenApi).toBe(false);
  });

  it('trusts the configured proxies', () => {
    const TRUST_PROXY = 'loopback, 10.0.0.0/8,2001:db8::/32,192.0.2.7';
    expect(readConfig({ TRUST_PROXY }).trustedProxies).toEqual([
      'loopback',
      '10.0.0.0/8',
      '2001:db8::/32',
      '192.0.2.7',
    ]);
  });

  it("sends emails from the site's hostname unless configured", () => {
    const SITE_ORIGIN = 'https://tableside.example';
    expect(readConfig({ SITE_ORIGIN }).emailFrom.address).toBe('no-reply@tableside.example');
    expect(readConfig({ SITE_ORIGIN, EMAIL_FROM: 'Host <host@mail.example>' }).emailFrom).toEqual({
      name: 'Host',
      address: 'host@mail.example',
    });
    expect(readConfig({ SMTP_URL: 'smtps://me:secret@mail.example:465' }).smtpUrl).toBe(
      'smtps://me:secret@mail.example:465',
    );
  });

  it('reads each operator address once', () => {
    const OPERATOR_EMAIL = ' ana@tableside.example,bo@tableside.example, ana@tableside.example';
    expect(readConfig({ OPERATOR_EMAIL }).operatorEmails).toEqual([
      'ana@tableside.example',
      'bo@tableside.example',
    ]);
  });

  it('enables Google sign-in, or another issuer, with id and secret', () => {
    const client = { GOOGLE_CLIENT_ID: ' an-id ', GOOGLE_CLIENT_SECRET: 'a-secret\n' };
    const google = {
      issuer: 'https://accounts.google.com',
      clientId: 'an-id',
      clientSecret: 'a-secret',
    };
    expect(readConfig(client).google).toEqual(google);
    for (const issuer of [
      'https://id.example/realm',
      'http://127.0.0.1:9',
      'http://[::1]:9',
      'http://localhost:9',
    ]) {
      expect(readConfig({ ...client, GOOGLE_ISSUER: issuer }).google).toEqual({
        ...google,
        issuer,
      });
    }
    expect(readConfig({ GOOGLE_ISSUER: 'https://id.example' }).google).toBeUndefined();
  });

  it.each([
    ['API_PORT', 'eighty', 'API_PORT must be a port between 0 and 65535.'],
    ['API_PORT', '70000', 'API_PORT must be a port between 0 and 65535.'],
    ['DATABASE_URL', 'mysql://x', /^DATABASE_URL must be an address such as postgres:.*\.$/],
    ['SITE_ORIGIN', 'tableside.example', /^SITE_ORIGIN must be an origin such as https:.*\.$/],
    ['SITE_ORIGIN', 'https://a.example/path', /^SITE_ORIGIN must be an origin/],
    ['CORS_ORIGINS', 'https://a.example,*', /^CORS_ORIGINS must be an origin/],
    ['SMTP_URL', 'email.example', /^SMTP_URL must be an address such as smtp:.*\.$/],
    ['SMTP_URL', 'smtp://mail%00.example', /^SMTP_URL must be an address/],
    ['SMTP_URL', 'smtp:mail.example', /^SMTP_URL must be an address/],
    ['EMAIL_FROM', 'Tableside', /^EMAIL_FROM must be a sender such as Tableside <.*>\.$/],
    ['OPERATOR_EMAIL', 'ana', /^OPERATOR_EMAIL must be email addresses such as .*\.$/],
    ['OPERATOR_EMAIL', 'Ana <ana@a.example>', /^OPERATOR_EMAIL must be/],
    ['OPERATOR_EMAIL', 'ana@a.example\r\nBcc: x@a.example', /^OPERATOR_EMAIL must be/],
    ['TRUST_PROXY', 'true', /^TRUST_PROXY must be addresses or ranges such as loopback, .*\.$/],
    ['TRUST_PROXY', '10.0.0.0/33', /^TRUST_PROXY must be addresses/],
    ['TRUST_PROXY', '10.0.0.0/8,', /^TRUST_PROXY must be addresses/],
    ['SAMPLE_DATA', 'yes', 'SAMPLE_DATA must be on or off.'],
    ['OPENAPI', 'yes', 'OPENAPI must be on or off.'],
    [
      'GOOGLE_ISSUER',
      'accounts.google.com',
      /^GOOGLE_ISSUER must be an address such as https:.*\.$/,
    ],
    ['GOOGLE_ISSUER', 'http://accounts.google.com', /^GOOGLE_ISSUER must be/],
    ['GOOGLE_ISSUER', 'http://127.0.0.1.example', /^GOOGLE_ISSUER must be/],
    [
      'GOOGLE_CLIENT_ID',
      'an-id',
      /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together; .*\.$/,
    ],
    ['GOOGLE_CLIENT_SECRET', 'a-secret', /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong/],
    ['LOG_KEY', 'too short', 'LOG_KEY must have at least 32 characters.'],
    ['SECRETS_KEY', 'too short', 'SECRETS_KEY must have at least 32 characters.'],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of fatal, .*, silent\.$/],
  ])('rejects %s=%s with one message', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartError);
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });
});

describe('sender address', () => {
  it.each([
    ['Tableside <hello@tableside.example>', 'Tableside', 'hello@tableside.example'],
    ['"Küche, Süd" <a@b.example>', 'Küche, Süd', 'a@b.example'],
    [' hello@localhost ', '', 'hello@localhost'],
    ['<hello@tableside.example>', '', 'hello@tableside.example'],
    ['Host <a@[127.0.0.1]>', 'Host', 'a@[127.0.0.1]'],
  ])('reads %j', (value, name, address) => {
    expect(readConfig({ EMAIL_FROM: value }).emailFrom).toEqual({ name, address });
  });

  it.each([
    'Tableside',
    'a@b@c',
    'Tableside <a@b> <c@d>',
    'Tableside <a b@c>',
    'Tableside\r\nBcc: x <a@b>',
    'a@-',
  ])('rejects %j', (value) => {
    expect(() => readConfig({ EMAIL_FROM: value })).toThrow('must be a sender');
  });

  it.each([
    ['https://tableside.example', 'no-reply@tableside.example'],
    ['http://localhost:3000', 'no-reply@localhost'],
    ['http://127.0.0.1:3000', 'no-reply@[127.0.0.1]'],
  ])('derives the sender from %s', (origin, address) => {
    expect(readConfig({ SITE_ORIGIN: origin }).emailFrom).toEqual({ name: 'Tableside', address });
  });
});
