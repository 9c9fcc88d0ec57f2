import { startOpenIdProvider, type OpenIdProvider } from '@tableside/testing/openid-provider';
import { visitProvider } from '@tableside/testing/openid-provider-sign-in';
import { createHash, randomBytes } from 'node:crypto';
import { refused, notified } from '../testing/cli-fixtures';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeRelease } from '../testing/release-fixtures';
import { verifyRevision } from '../signing/signatures';
import {
  callRemote,
  auditOf,
  newestOf,
  operate,
  prepareRequest,
  requestWith,
  startTestService,
  trustOf,
  type TestService,
} from '../testing/service-fixtures';

// For a busy machine.
jest.setTimeout(120_000);

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const ci = 'ci --remotes menu --verbs publish,activate,freeze --envs production';
  expect(await operate(service.dir, 'key', 'new', ...ci.split(' '))).toMatchObject({ code: 0 });
});
afterAll(() => service.remove());

test('publish, activate, and rollback log the principal and are signed by the service', async () => {
  const folder = await writeRelease(service.dir, 'menu', {
    ...{ version: '1.1.0', sidecar: { server: null } },
  });
  const published = await callRemote(service, 'ci', 'publish', 'menu', '--folder', folder);
  expect(published).toMatchObject({
    code: 0,
    stdout: 'Stored menu@1.1.0. Make it live with: npm run mfe -- activate menu@1.1.0\n',
  });
  const activate = ['activate', 'menu@1.1.0', '--if-active', '1.0.0'];
  expect(await callRemote(service, 'ci', ...activate)).toMatchObject(
    notified(/^menu@1\.1\.0 is live \(revision 3\)/),
  );
  const live = await newestOf(service);
  const keys = await trustOf(service);
  const principal = keys.keys.find(({ name }) => name === 'ci');
  expect(live?.change).toMatchObject({ by: 'ci', signer: principal?.id });
  const signer = await verifyRevision(live, 'production', keys);
  expect(signer.id).toBe(keys.keys[0]?.id);
  expect((await callRemote(service, 'ci', 'list', 'menu')).stdout).toMatch(/1\.1\.0 .* ci .* live/);
  expect(await callRemote(service, 'ci', 'rollback', 'menu')).toMatchObject(
    notified(/^menu was rolled back to 1\.0\.0 \(revision 4\)/),
  );
  expect(await readdir(path.join(service.dir, 'service/keys/service/uploads'))).toHaveLength(1);
});

test('returns the same exit code and output as a local command', async () => {
  const twice = ['rollback', 'menu', '--if-active', '9.9.9'];
  const late = await callRemote(service, 'ci', ...twice);
  expect(late).toEqual(await operate(service.dir, ...twice));
  expect(late.code).toBe(4);
  expect(await callRemote(service, 'ci', 'activate', 'menu@7.7.7')).toMatchObject(
    refused(2, 'menu@7.7.7 is not in the store.'),
  );
  expect(await callRemote(service, 'ci', 'activate', 'menu')).toMatchObject({ code: 1 });
  const json = await callRemote(service, 'ci', 'status', '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: true, measures: [] });
});

test('stores nothing and reports it when the service is killed during an upload', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 60 }, (__, index) => [`part-${index}.js`, `/* ${index} */`]),
  );
  const folder = await writeRelease(service.dir, 'menu', { version: '2.0.0', files });
  const sent = callRemote(service, 'ci', 'publish', 'menu', '--folder', folder);
  const uploads = path.join(service.dir, 'service/keys/service/uploads');
  for (;;) {
    const present = await readdir(uploads, { recursive: true });
    if (present.some((file) => file.endsWith('.js'))) break;
  }
  await service.kill();
  const { code, stdout, stderr } = await sent;
  expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
  expect(stderr).toMatch(/cannot be reached .* This command made nothing live\./);
  expect(await readdir(path.join(service.storeDir, 'releases/menu'))).not.toContain('2.0.0');
  await service.restart();
  expect(await readdir(uploads)).toEqual([]);
  expect(await operate(service.dir, 'status', '--verify')).toMatchObject({ code: 0 });
  expect(await callRemote(service, 'ci', 'publish', 'menu', '--folder', folder)).toMatchObject({
    code: 0,
  });
});

const prepare = (command: object, by = 'ci') => prepareRequest(service, by, command);

const freezing = (reason: string) => ({
  ...{ command: 'freeze', args: ['menu'], options: { env: 'production', reason }, uploads: {} },
});

const refusals: readonly (readonly [string, () => readonly string[], string])[] = [
  ['another remote', () => ['activate', 'marketing@1.0.0'], 'is not for marketing'],
  ['another verb', () => ['disable', 'menu', '--reason', 'x'], 'may not disable'],
  [
    'another environment',
    () => ['freeze', 'menu', '--reason', 'x', '--env', 'staging', '--new'],
    'is not for the environment staging',
  ],
  ['removing', () => ['gc', '--delete'], 'is not an owner key'],
];

test.each(refusals)(
  'rejects %s with code 3 and an audit entry, and writes no revision',
  async (_, args, why) => {
    const before = await newestOf(service);
    expect(await callRemote(service, 'ci', ...args())).toMatchObject(refused(3, why));
    expect(await newestOf(service)).toEqual(before);
    expect(await newestOf(service, 'staging')).toBeNull();
    expect((await auditOf(service)).trim().split('\n').at(-1)).toMatch(
      new RegExp(` ci +${args()[0]}.*from 127\\.0\\.0\\.1.*${why}`),
    );
  },
);

test('rejects a build for another remote before storing it', async () => {
  const folder = await writeRelease(service.dir, 'marketing');
  const outcome = await callRemote(service, 'ci', 'publish', 'marketing', '--folder', folder);
  expect(outcome).toMatchObject(refused(3, 'is not for marketing'));
  expect(await readdir(path.join(service.storeDir, 'releases'))).toEqual(['menu']);
  expect(await auditOf(service)).toContain('PUT /v1/uploads/publish/marketing/');
});

test('rejects a repeated request', async () => {
  const send = await prepare(freezing('once'));
  expect((await send()).status).toBe(200);
  const revision = (await newestOf(service))?.revision;
  const again = await send();
  expect(again.status).toBe(403);
  expect(await again.json()).toEqual({
    ok: false,
    problems: [{ message: 'This request was already sent.' }],
  });
  expect((await newestOf(service))?.revision).toBe(revision);
  expect(await auditOf(service)).toMatch(/ ci +POST \/v1\/commands .*: .*already sent/);
  expect(await callRemote(service, 'ci', 'unfreeze', 'menu')).toMatchObject({ code: 0 });
});

test('rejects a revoked key immediately', async () => {
  const args = 'gone --remotes menu --verbs freeze --envs production'.split(' ');
  await operate(service.dir, 'key', 'new', ...args);
  await operate(service.dir, 'key', 'revoke', 'gone');
  const before = await newestOf(service);
  expect(await callRemote(service, 'gone', 'freeze', 'menu', '--reason', 'x')).toMatchObject(
    refused(3, 'was revoked at'),
  );
  expect(await auditOf(service)).toContain('was revoked at');
  expect(await newestOf(service)).toEqual(before);
});

test.each([
  ['--store', { store: '/etc' }],
  ['--folder', { folder: '/etc' }],
  ['--out', { out: '/etc/x' }],
  ['an unknown option', { nonsense: 'x' }],
])('does not let a principal set %s', async (_, options) => {
  const send = await prepare({ command: 'status', args: [], options, uploads: {} });
  const lines = (await (await send()).text()).trim().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ done: { code: 1 } });
});

test.each(['key', 'serve', 'check', 'nonsense'])(
  'does not run %s in the service',
  async (command) => {
    const send = await prepare({ command, args: ['list'], options: {}, uploads: {} });
    expect(await (await send()).text()).toContain(`The service has no command \\"${command}\\".`);
  },
);

test('uploads content with its pictures and publishes it for a user with permission', async () => {
  const args = 'editor --remotes marketing --verbs content --envs production'.split(' ');
  expect(await operate(service.dir, 'key', 'new', ...args)).toMatchObject({ code: 0 });
  const hero = path.join(__dirname, '../../../../mfe-marketing/content/hero.json');
  const publish = ['content', 'publish', 'marketing', hero];
  expect(await callRemote(service, 'ci', ...publish)).toMatchObject(refused(3, 'may not content'));
  expect(await callRemote(service, 'editor', ...publish)).toMatchObject(
    notified(/^Published hero \(revision 1\)\. New page loads show it/),
  );
  const live = await newestOf(service);
  expect([live?.change.by, Object.keys(live?.content ?? {})]).toEqual(['editor', ['marketing']]);
  const copy = path.join(service.dir, 'hero.json');
  await writeFile(copy, '{ "kind": "hero" }');
  expect(await callRemote(service, 'editor', ...publish.slice(0, -1), copy)).toMatchObject(
    refused(2, /^files\/0\/hero\.json/),
  );
});

test.each(['/etc/passwd', '../../store/registry/production.json'])(
  'does not read content at %s of the service’s machine',
  async (file) => {
    const uploads = { marketing: '7b7e3bd1-8b8c-4b77-a5ae-0a2a2f0a2c11' };
    const args = ['publish', 'marketing', file];
    const send = await prepare({ command: 'content', args, options: {}, uploads }, 'editor');
    expect(await (await send()).text()).toContain('is not a valid path.');
  },
);

describe('pipelines', () => {
  const REDIRECT = 'http://127.0.0.1:9/back';
  const AUDIENCE = 'tableside';
  let provider: OpenIdProvider;
  beforeAll(async () => {
    provider = await startOpenIdProvider({
      redirectUris: [REDIRECT],
      clientId: AUDIENCE,
      clientSecret: 'secret',
    });
    await trust('menu-ci', ['--claim', 'email=menu@example.com', 'email_verified=true']);
  });
  afterAll(() => provider.close());

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
    const frozen = await newestOf(service);
    const { change } = frozen ?? {};
    expect(change).toMatchObject({ by: 'menu-ci' });
    expect(change?.signer).toContain(`${provider.issuer}#`);
    expect(await freeze(token)).toMatchObject(refused(3, 'already sent'));
    expect(await newestOf(service)).toEqual(frozen);
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
    expect(await trust('untrusted', [])).toMatchObject({ code: 1 });
  });
});
