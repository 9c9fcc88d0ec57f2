import { createHash, randomBytes } from 'node:crypto';
import { startOpenIdProvider, type OpenIdProvider } from './openid-provider';
import { visitProvider } from './openid-provider-visit';

const START_TIMEOUT_MS = 90_000;
const CALLBACK = 'http://localhost:9/callback';

let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider({
    redirectUris: [CALLBACK],
    clientId: 'site',
    clientSecret: 'only for tests',
  });
}, START_TIMEOUT_MS);
afterAll(() => provider.close());

const verifier = randomBytes(32).toString('base64url');

function authorizationUrl(changes: Readonly<Record<string, string | null>> = {}): string {
  const url = new URL('/auth', provider.issuer);
  const params = {
    client_id: 'site',
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'a-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  for (const [name, value] of Object.entries(params)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}

async function readClaims(email: string): Promise<Readonly<Record<string, unknown>>> {
  const back = new URL(await visitProvider(authorizationUrl(), email));
  expect(back.origin + back.pathname).toBe(CALLBACK);
  expect(back.searchParams.get('state')).toBe('a-state');
  const response = await fetch(`${provider.issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
      code_verifier: verifier,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
    }),
  });
  const { id_token: token } = (await response.json()) as { id_token: string };
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}

describe('startOpenIdProvider', () => {
  it('signs in after an address and a consent', async () => {
    expect(await readClaims('ana.diaz@example.com')).toMatchObject({
      iss: provider.issuer,
      email: 'ana.diaz@example.com',
      email_verified: true,
      given_name: 'Ana',
      family_name: 'Diaz',
    });
  });

  it('identifies people by subject, not by address', async () => {
    const { sub } = await readClaims('ana.diaz@example.com');
    expect(await readClaims('ANA.diaz@example.com')).toMatchObject({ sub });
    const moved = await readClaims('ana.diaz+moved@example.com');
    expect(moved).toMatchObject({ sub, email: 'ana.diaz.moved@example.com' });
    const other = await readClaims('ana.diaz+other@example.com');
    expect(other).toMatchObject({ email: 'ana.diaz@example.com' });
    expect(other['sub']).not.toBe(sub);
  });

  it('tells which addresses are confirmed, and leaves out names it does not know', async () => {
    const claims = await readClaims('unverified.bo@example.com');
    expect(claims).toMatchObject({ email_verified: false });
    expect(await readClaims('nameless@example.com')).not.toHaveProperty('given_name');
  });

  it.each(['cancel', 'cancel before signing in'] as const)(
    'refuses the sign-in: %s',
    async (answer) => {
      const back = new URL(await visitProvider(authorizationUrl(), 'ana@example.com', answer));
      expect(back.searchParams.get('error')).toBe('access_denied');
      expect(back.searchParams.get('state')).toBe('a-state');
    },
  );

  it('asks for PKCE', async () => {
    const url = authorizationUrl({ code_challenge: null, code_challenge_method: null });
    const back = new URL(await visitProvider(url, 'ana@example.com'));
    expect(back.searchParams.get('error')).toBe('invalid_request');
  });

  it('refuses an unknown redirect address', async () => {
    const url = authorizationUrl({ redirect_uri: 'http://localhost:9/elsewhere' });
    await expect(visitProvider(url, 'ana@example.com')).rejects.toThrow(/answered 400/);
  });

  it(
    'starts again at the same port, and says what kept it from starting',
    async () => {
      const options = { ...provider, redirectUris: [CALLBACK] };
      await expect(startOpenIdProvider(options)).rejects.toThrow(/EADDRINUSE/);
      await provider.close();
      provider = await startOpenIdProvider(options);
      expect(await readClaims('ana.diaz@example.com')).toMatchObject({ iss: options.issuer });
    },
    START_TIMEOUT_MS,
  );
});
