import { refused } from '../testing/cli-fixtures';
import { startOpenIdProvider, type OpenIdProvider } from '@tableside/testing/openid-provider';
import { visitProvider } from '@tableside/testing/openid-provider-visit';
import { createHash, randomBytes } from 'node:crypto';
import {
  askWith,
  auditOf,
  newestOf,
  operate,
  startTestService,
  type TestService,
} from '../testing/service-fixtures';

// Programs start as slowly as the machine is busy.
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

/** Trusts the issuer for menu, as an operator does. */
const trust = async (name: string, rest: readonly string[]) => {
  const scope = ['--remotes', 'menu', '--verbs', 'freeze', '--envs', 'production'];
  const own = ['--as', name, '--audience', AUDIENCE, ...scope];
  return operate(service.dir, 'key', 'trust', provider.issuer, ...own, ...rest);
};

/** An id token, from the provider itself. */
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
    // Two tokens of one second would be equal otherwise, and a token counts once.
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
  askWith(service, { MFE_ID_TOKEN: token }, 'freeze', remote, '--reason', 'a pipeline');

test('a pipeline does what its issuer is trusted with, by a token that counts once', async () => {
  const token = await getToken('menu@example.com');
  expect(await freeze(token)).toMatchObject({ code: 0, stderr: '' });
  const { change } = (await newestOf(service)) ?? {};
  expect(change).toMatchObject({ by: 'menu-ci' });
  expect(change?.signer).toContain(`${provider.issuer}#`);
  expect(await freeze(token)).toMatchObject(refused(3, 'it is a repetition'));
  await service.restart();
  expect(await freeze(token)).toMatchObject({ code: 3 });
  expect((await newestOf(service))?.revision).toBe(change ? 3 : 0);
});

test('a pipeline of another repository is refused, and so is another remote', async () => {
  const before = await newestOf(service);
  expect(await freeze(await getToken('other@example.com'))).toMatchObject(
    refused(3, 'its email is not that of "menu-ci"'),
  );
  expect(await freeze(await getToken('menu@example.com'), 'marketing')).toMatchObject(
    refused(3, 'is not for marketing'),
  );
  expect(await newestOf(service)).toEqual(before);
  expect(await auditOf(service)).toMatch(/POST \/v1\/sessions .*: The token is not to be trusted/);
});

test('a token that was edited is refused, and so is one of an unknown issuer', async () => {
  const [head = '', body = '', signature = ''] = (await getToken('menu@example.com')).split('.');
  const said = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const tokenOf = (change: object, header = head) =>
    `${header}.${Buffer.from(JSON.stringify({ ...said, ...change })).toString('base64url')}.${signature}`;
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  for (const token of [
    tokenOf({ sub: 'somebody' }),
    tokenOf({}, none),
    tokenOf({ iss: 'http://127.0.0.1:9' }),
    'no token',
  ])
    expect(await freeze(token)).toMatchObject({ code: 3 });
});

test('a token for somebody else is refused', async () => {
  await operate(service.dir, 'key', 'revoke', 'menu-ci');
  expect(await freeze(await getToken('menu@example.com'))).toMatchObject(
    refused(3, 'its issuer is not trusted here'),
  );
  await trust('others', ['--claim', 'email=menu@example.com', '--audience', 'another service']);
  expect(await freeze(await getToken('menu@example.com'))).toMatchObject(
    refused(3, 'ERR_JWT_CLAIM_VALIDATION_FAILED'),
  );
});

test('a token goes to nobody whom others can listen to', async () => {
  const env = { MFE_ID_TOKEN: 'secret', MFE_SERVICE: 'http://releases.example.com' };
  expect(await askWith(service, env, 'status')).toMatchObject(refused(1, 'https: addresses alone'));
  const none = { MFE_ID_TOKEN: 'secret', MFE_SERVICE: 'releases' };
  expect(await askWith(service, none, 'status')).toMatchObject({ code: 1 });
});

test('an issuer is trusted for claims that are named, or not at all', async () => {
  expect(await trust('anybody', [])).toMatchObject({ code: 1 });
});
