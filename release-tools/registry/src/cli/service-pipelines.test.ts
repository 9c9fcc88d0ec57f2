import { refused } from '../testing/cli-fixtures';
import { startOpenIdProvider, type OpenIdProvider } from '@tableside/testing/openid-provider';
import { visitProvider } from '@tableside/testing/openid-provider-sign-in';
import { createHash, randomBytes } from 'node:crypto';
import {
  requestWith,
  auditOf,
  newestOf,
  operate,
  startTestService,
  type TestService,
} from '../testing/service-fixtures';

// For a busy machine.
jest.setTimeout(120_000);

const REDIRECT = 'http://127.0.0.1:9/back';
const AUDIENCE = 'tableside';
let provider: OpenIdProvider;
let service: TestService;
beforeAll(async () => {
  [provider, service] = await Promise.all([
    startOpenIdProvider({ redirectUris: [REDIRECT], clientId: AUDIENCE, clientSecret: 'secret' }),
    startTestService(),
  ]);
  await trust('menu-ci', ['--claim', 'email=menu@example.com', 'email_verified=true']);
});
afterAll(() => Promise.all([provider.close(), service.remove()]));

/** Trusts the issuer for menu. */
const trust = async (name: string, rest: readonly string[]) => {
  const scope = ['--remotes', 'menu', '--verbs', 'freeze', '--envs', 'production'];
  const own = ['--as', name, '--audience', AUDIENCE, ...scope];
  return operate(service.dir, 'key', 'trust', provider.issuer, ...own, ...rest);
};

/** An id token from the provider. */
async function getToken(email: string): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    ...{
      client_id: AUDIENCE,
      response_type: 'code',
      scope: 'openid email',
      redirect_uri: REDIRECT,
    },
    ...{ code_challenge_method: 'S256', state: 'state' },
    // Two tokens of the same second would be equal, and a token can be used only once.
    nonce: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  const back = await visitProvider(`${provider.issuer}/auth?${query}`, email);
  const response = await fetch(`${provider.issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', redirect_uri: REDIRECT, code_verifier: verifier },
      ...{ client_id: AUDIENCE, client_secret: 'secret' },
      code: new URL(back).searchParams.get('code') ?? '',
    }),
  });
  return ((await response.json()) as { readonly id_token: string }).id_token;
}

const freeze = (token: string, remote = 'menu') =>
  requestWith(service, { MFE_ID_TOKEN: token }, 'freeze', remote, '--reason', 'a pipeline');

test('lets a pipeline do what its issuer is trusted with, once per token', async () => {
  const token = await getToken('menu@example.com');
  expect(await freeze(token)).toMatchObject({ code: 0, stderr: '' });
  const { change } = (await newestOf(service)) ?? {};
  expect(change).toMatchObject({ by: 'menu-ci' });
  expect(change?.signer).toContain(`${provider.issuer}#`);
  expect(await freeze(token)).toMatchObject(refused(3, 'sent before'));
  await service.restart();
  expect(await freeze(token)).toMatchObject({ code: 3 });
  expect((await newestOf(service))?.revision).toBe(change ? 3 : 0);
});

test('rejects a pipeline of another repository, and another remote', async () => {
  const before = await newestOf(service);
  expect(await freeze(await getToken('other@example.com'))).toMatchObject(
    refused(3, 'its email does not match "menu-ci"'),
  );
  expect(await freeze(await getToken('menu@example.com'), 'marketing')).toMatchObject(
    refused(3, 'is not for marketing'),
  );
  expect(await newestOf(service)).toEqual(before);
  expect(await auditOf(service)).toMatch(/POST \/v1\/sessions .*: The token is not trusted/);
});

test('rejects an altered token and a token of an unknown issuer', async () => {
  const [head = '', body = '', signature = ''] = (await getToken('menu@example.com')).split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const tokenOf = (change: object, header = head) =>
    `${header}.${Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url')}.${signature}`;
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  for (const token of [
    tokenOf({ sub: 'other' }),
    tokenOf({}, none),
    tokenOf({ iss: 'http://127.0.0.1:9' }),
    'no token',
  ])
    expect(await freeze(token)).toMatchObject({ code: 3 });
});

test('rejects a token for another audience', async () => {
  await operate(service.dir, 'key', 'revoke', 'menu-ci');
  expect(await freeze(await getToken('menu@example.com'))).toMatchObject(
    refused(3, 'its issuer is not trusted here'),
  );
  await trust('others', ['--claim', 'email=menu@example.com', '--audience', 'another service']);
  expect(await freeze(await getToken('menu@example.com'))).toMatchObject(
    refused(3, 'ERR_JWT_CLAIM_VALIDATION_FAILED'),
  );
});

test('does not send a token over an unencrypted connection', async () => {
  const env = { MFE_ID_TOKEN: 'secret', MFE_SERVICE: 'http://releases.example.com' };
  expect(await requestWith(service, env, 'status')).toMatchObject(refused(1, 'https: URL'));
  const none = { MFE_ID_TOKEN: 'secret', MFE_SERVICE: 'releases' };
  expect(await requestWith(service, none, 'status')).toMatchObject({ code: 1 });
});

test('requires claims to trust an issuer', async () => {
  expect(await trust('stranger', [])).toMatchObject({ code: 1 });
});
