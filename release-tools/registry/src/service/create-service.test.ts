import path from 'node:path';
import { readFile, mkdir, readdir, writeFile, appendFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { readAudit } from '../signing/identity';
import { useTempDir } from '../testing/release-fixtures';
import { makeTrusted } from '../testing/keys-fixtures';
import { makeKey, publicOf, type PrivateKey } from '../signing/keys';
import { createService, REFUSALS_MAX, COMMAND_MAX_BYTES } from './create-service';
import { Pipelines, SingleUse } from './pipelines';
import { signRequest, verifyRequest, hashOf, type RequestClaims } from './request-signature';
import type { RunMfe } from './remote-command';
import { Uploads, type UploadName, UPLOADS_MAX } from './uploads';
import { randomUUID } from 'node:crypto';
import { signToken } from '../signing/tokens';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findToken } from './forward';

describe('service', () => {
  const ORIGIN = 'http://service.test';
  const COMMANDS = '/v1/commands';
  const temp = useTempDir();

  /** Headers of a request that is signed with a key. */
  const sign = async (key: PrivateKey, body: Buffer, path = COMMANDS, method = 'POST') => ({
    authorization: await signRequest(key, { audience: ORIGIN, method, path }, body),
    'content-type': 'application/octet-stream',
  });

  async function open(run: RunMfe = () => Promise.resolve(0)) {
    const { key, trust } = await makeTrusted('ann');
    const used = await SingleUse.open(path.join(temp.dir, 'used.jsonl'));
    const app = createService({
      ...{ used, run, own: [], audience: () => ORIGIN, auditFolder: temp.dir },
      pipelines: new Pipelines(used),
      uploads: await Uploads.open(path.join(temp.dir, 'uploads')),
      readTrust: () => Promise.resolve(trust),
    });
    const send = async (payload: Buffer, url = COMMANDS, method: 'POST' | 'PUT' = 'POST') =>
      app.inject({ method, url, payload, headers: await sign(key, payload, url, method) });
    return { app, key, send };
  }

  const command = (change: object = {}) =>
    Buffer.from(
      JSON.stringify({ command: 'status', args: [], options: {}, uploads: {}, ...change }),
    );

  test('rejects unauthenticated requests before reading the body, and with 429 after too many', async () => {
    const { app } = await open();
    const send = (authorization: string) =>
      app.inject({ method: 'POST', url: COMMANDS, payload: '{', headers: { authorization } });
    const invalid = ['', 'MFE a.b.c', 'Bearer x'];
    for (let count = 0; count < REFUSALS_MAX; count += 1)
      expect((await send(invalid[count % 3] ?? '')).statusCode).toBe(403);
    const last = await send('');
    expect([last.statusCode, last.json()]).toEqual([
      429,
      { ok: false, problems: [{ message: expect.stringContaining('Wait a minute') as string }] },
    ]);
    expect(await readAudit(temp.dir)).toHaveLength(REFUSALS_MAX);
  });

  test('accepts authenticated requests from an address with rejected ones', async () => {
    const { app, send } = await open();
    for (let count = 0; count <= REFUSALS_MAX; count += 1)
      await app.inject({ method: 'POST', url: COMMANDS, payload: '{' });
    expect((await send(command())).statusCode).toBe(200);
  });

  test('rejects a body that is too large', async () => {
    const { send } = await open();
    expect((await send(Buffer.alloc(COMMAND_MAX_BYTES + 1))).statusCode).toBe(413);
  });

  test.each([
    ['more than a command', command({ extra: 1 })],
    ['too many arguments', command({ args: Array.from({ length: 51 }, () => 'x') })],
    ['an option that is none', command({ options: { '-x': 'y' } })],
    ['an upload that is none', command({ uploads: { menu: '../..' } })],
  ])('rejects %s as wrong usage', async (_, body) => {
    const { send } = await open();
    expect((await send(body)).statusCode).toBe(400);
  });

  test.each([
    '/v1/uploads/publish/menu/x/a.js',
    '/v1/uploads/own/menu/7b7e3bd1-8b8c-4b77-a5ae-0a2a2f0a2c11/a.js',
    '/v1/uploads/publish/menu/7b7e3bd1-8b8c-4b77-a5ae-0a2a2f0a2c11/..%2f..%2fa.js',
  ])('refuses to send anything to %s', async (url) => {
    const { send } = await open();
    expect((await send(Buffer.from('x'), url, 'PUT')).statusCode).toBe(400);
  });

  test('writes nothing to disk for unknown keys', async () => {
    const { app } = await open();
    const key = await makeKey('attacker');
    const payload = Buffer.from(JSON.stringify({ token: 'a.b.c', jwk: publicOf(key) }));
    const url = '/v1/sessions';
    const sent = { method: 'POST' as const, url, headers: await sign(key, payload, url) };
    const { statusCode } = await app.inject({ ...sent, payload });
    expect(statusCode).toBe(403);
    expect(await readFile(path.join(temp.dir, 'used.jsonl'), 'utf8')).toBe('');
    const edited = { ...sent, payload: Buffer.from(`${payload.toString()} `) };
    expect((await app.inject(edited)).body).toContain('was altered after it was signed');
  });

  test('does not treat arguments as options', async () => {
    const seen: (readonly string[])[] = [];
    const { send } = await open((args) => {
      seen.push(args);
      return Promise.resolve(0);
    });
    await send(command({ args: ['--store=/etc'], options: { reason: '--store=/etc', new: true } }));
    expect(seen).toEqual([['status', '--reason=--store=/etc', '--new', '--', '--store=/etc']]);
  });

  test('completes the command of a principal who disconnects', async () => {
    let notified = 0;
    let isOver: () => void;
    const over = new Promise<void>((resolve) => (isOver = resolve));
    const { app, key } = await open(async (_args, _terminal, { response }) => {
      for (notified = 0; notified < 20; notified += 1) {
        response.notify('still there');
        await setTimeout(20);
      }
      isOver();
      return response.succeed(['done']);
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const body = command();
    const sent = { method: 'POST', headers: await sign(key, body), body: new Uint8Array(body) };
    const leaving = new AbortController();
    await fetch(address + COMMANDS, { ...sent, signal: leaving.signal });
    leaving.abort();
    await over;
    expect(notified).toBe(20);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await app.close();
  });

  test('hides details of internal errors', async () => {
    const { send } = await open(() => Promise.reject(new Error('secret at /var/lib/x')));
    const { body } = await send(command());
    expect(body).not.toContain('secret');
    expect(JSON.parse(body)).toEqual({
      done: { code: 5, problems: [expect.stringContaining('Internal error') as string] },
    });
  });
});

describe('request signature', () => {
  const NOW = Date.parse('2026-11-25T12:00:00.000Z');
  const SECOND = NOW / 1000;
  const request = { audience: 'https://one.example', method: 'POST', path: '/v1/commands' };
  const body = Buffer.from('{}');

  test.each([
    [{ audience: 'https://other.example' }],
    [{ method: 'PUT' }],
    [{ path: '/v1/commands?x=1' }],
  ])('rejects a signature for another request: %j', async (change) => {
    const { key, trust } = await makeTrusted('ann');
    const header = await signRequest(key, request, body, NOW);
    await expect(
      verifyRequest(header, { ...request, ...change }, trust, NOW),
    ).rejects.toMatchObject({
      code: 3,
      message: 'The signature is for another request.',
    });
  });

  test.each<[string, Partial<RequestClaims>]>([
    ['that ends now', { iat: SECOND - 60, exp: SECOND }],
    ['of tomorrow', { iat: SECOND + 86_400, exp: SECOND + 86_430 }],
    ['that holds for hours', { iat: SECOND, exp: SECOND + 7200 }],
  ])('rejects a signature %s', async (_, times) => {
    const { key, trust } = await makeTrusted('ann');
    const { audience: aud, method, path } = request;
    const claims = { aud, method, path, hash: hashOf(body), jti: randomUUID(), ...times };
    const header = `MFE ${await signToken(key, 'mfe-request', claims)}`;
    await expect(verifyRequest(header, request, trust, NOW)).rejects.toThrow(
      'has expired or is not valid yet',
    );
  });

  test('rejects a signature without an id and one that is too long', async () => {
    const { key, trust } = await makeTrusted('ann');
    const { audience: aud, method, path } = request;
    const claims = { aud, method, path, hash: hashOf(body), iat: SECOND, exp: SECOND + 60 };
    const header = `MFE ${await signToken(key, 'mfe-request', claims)}`;
    await expect(verifyRequest(header, request, trust, NOW)).rejects.toThrow('is incomplete');
    const long = `MFE ${'a'.repeat(9000)}`;
    await expect(verifyRequest(long, request, trust, NOW)).rejects.toThrow('is not signed');
    await expect(verifyRequest(undefined, request, trust, NOW)).rejects.toThrow('is not signed');
  });
});

describe('uploads', () => {
  const temp = useTempDir();
  let uploads: Uploads;
  beforeEach(async () => {
    uploads = await Uploads.open(path.join(temp.dir, 'uploads'), { bytes: 400, files: 10 });
  });

  const nameOf = (change: Partial<UploadName> = {}): UploadName => ({
    ...{ owner: 'ann', verb: 'publish', remote: 'menu', id: randomUUID() },
    ...change,
  });
  const bytes = Buffer.from('x');

  test.each(['a/../../x', '/etc/passwd', 'a//b', '', 'a\\b', 'a\u0000b', 'x'.repeat(301)])(
    'rejects the path %j',
    async (file) => {
      await expect(uploads.put(nameOf(), file, bytes)).rejects.toMatchObject({ code: 1 });
      expect(await readdir(temp.dir, { recursive: true })).toEqual(['uploads']);
    },
  );

  test('does not replace an uploaded file', async () => {
    const name = nameOf();
    await uploads.put(name, 'a/b.js', bytes);
    await expect(uploads.put(name, 'a/b.js', bytes)).rejects.toThrow('was already uploaded');
  });

  test('hides uploads from other users and other remotes', async () => {
    const name = nameOf();
    const folders = [{}, { owner: 'ben' }, { remote: 'other' }, { verb: 'content' as const }].map(
      (change) => uploads.locate({ ...name, ...change }),
    );
    expect(new Set(folders).size).toBe(4);
  });

  test('rejects an upload that is too large or has too many files', async () => {
    const large = Buffer.alloc(100);
    const name = nameOf();
    for (const file of ['1', '2', '3', '4']) await uploads.put(name, file, large);
    await expect(uploads.put(name, '5', bytes)).rejects.toMatchObject({ code: 2 });
    const many = nameOf();
    for (let file = 0; file < 10; file += 1) await uploads.put(many, `${file}`, bytes);
    await expect(uploads.put(many, 'last', bytes)).rejects.toMatchObject({ code: 2 });
  });

  test('limits the concurrent uploads of each caller', async () => {
    const names = Array.from({ length: UPLOADS_MAX }, () => nameOf());
    for (const name of names) await uploads.put(name, 'a', bytes);
    await expect(uploads.put(nameOf(), 'a', bytes)).rejects.toMatchObject({ code: 2 });
    await uploads.put(nameOf({ owner: 'ben' }), 'a', bytes);
    await uploads.remove(names[0] ?? nameOf());
    await uploads.put(nameOf(), 'a', bytes);
  });

  test('removes leftovers of a crash on startup', async () => {
    const folder = path.join(temp.dir, 'uploads/left');
    await mkdir(folder);
    await writeFile(path.join(folder, 'a.js'), bytes);
    await Uploads.open(path.join(temp.dir, 'uploads'));
    expect(await readdir(path.join(temp.dir, 'uploads'))).toEqual([]);
  });
});

describe('SingleUse', () => {
  const temp = useTempDir();
  let time = 1000;
  const LINES_MAX = 20;
  const open = () => SingleUse.open(path.join(temp.dir, 'used.jsonl'), () => time, LINES_MAX);
  beforeEach(() => (time = 1000));

  test('accepts only one of two concurrent uses', async () => {
    const used = await open();
    const both = await Promise.allSettled([used.take('a', 2000), used.take('a', 2000)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('drops expired values and removes them on startup', async () => {
    const used = await open();
    await used.take('a', 2000);
    time = 2000;
    await open();
    expect(await readFile(path.join(temp.dir, 'used.jsonl'), 'utf8')).toBe('');
  });

  test('compacts the file without forgetting valid values', async () => {
    const used = await open();
    await used.take('kept', 9000);
    const take = (id: number) => used.take(`${id}`, 2000);
    await Promise.all(Array.from({ length: LINES_MAX - 1 }, (_, id) => take(id)));
    time = 3000;
    await used.take('last', 9000);
    const text = await readFile(path.join(temp.dir, 'used.jsonl'), 'utf8');
    expect(text.trim().split('\n')).toEqual([
      '{"id":"kept","until":9000}',
      '{"id":"last","until":9000}',
    ]);
    await expect((await open()).take('kept', 9000)).rejects.toMatchObject({ code: 3 });
  });

  test('ignores an incomplete line from a power cut', async () => {
    await (await open()).take('a', 2000);
    await appendFile(path.join(temp.dir, 'used.jsonl'), '{"id":"b","un');
    await expect((await open()).take('a', 2000)).rejects.toMatchObject({ code: 3 });
  });
});

describe('findToken', () => {
  let server: Server;
  let requested: IncomingMessage[] = [];
  let reply = '{"value":"a.b.c"}';
  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        server = createServer((request, response) => {
          requested.push(request);
          response.end(reply);
        }).listen(0, '127.0.0.1', resolve);
      }),
  );
  beforeEach(() => (requested = []));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const actions = () => ({
    ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token?api-version=2.0`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'secret',
  });

  test('uses MFE_ID_TOKEN as it is', async () => {
    expect(await findToken({ ...actions(), MFE_ID_TOKEN: 'given' })).toBe('given');
    expect(requested).toEqual([]);
  });

  test('requests a token for the service from GitHub Actions', async () => {
    expect(await findToken(actions())).toBe('a.b.c');
    const [{ url, headers } = {} as IncomingMessage] = requested;
    expect(url).toBe('/token?api-version=2.0&audience=tableside');
    expect(headers.authorization).toBe('Bearer secret');
    await findToken({ ...actions(), MFE_AUDIENCE: 'another' });
    expect(requested[1]?.url).toContain('audience=another');
  });

  test('explains the missing permission when a pipeline issues no token', async () => {
    reply = 'no';
    await expect(findToken(actions())).rejects.toMatchObject({
      code: 3,
      message: expect.stringContaining('id-token: write') as string,
    });
  });
});
