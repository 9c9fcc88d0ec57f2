import path from 'node:path';
import { readFile, mkdir, readdir, writeFile, appendFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { readAudit } from '../signing/identity';
import { useTempDir } from '../testing/release-fixtures';
import { makeTrusted } from '../testing/keys-fixtures';
import { makeKey, publicOf } from '../signing/keys';
import { createService, REFUSALS_MAX, COMMAND_MAX_BYTES } from './create-service';
import { Pipelines, UsedOnce, LINES_MAX } from './pipelines';
import { proveRequest, checkProof, hashOf, type Proof } from './request-proof';
import type { RunMfe } from './remote-command';
import {
  Uploads,
  type UploadName,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_FILES,
  UPLOADS_MAX,
} from './uploads';
import { randomUUID } from 'node:crypto';
import { signToken } from '../signing/tokens';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findToken } from './forward';

describe('service', () => {
  const ORIGIN = 'http://service.test';
  const temp = useTempDir();

  async function open(run: RunMfe = () => Promise.resolve(0)) {
    const { key, trust } = await makeTrusted('ann');
    const used = await UsedOnce.open(path.join(temp.dir, 'used.jsonl'));
    const app = createService({
      ...{ used, run, own: [], audience: () => ORIGIN, auditFolder: temp.dir },
      pipelines: new Pipelines(used),
      uploads: await Uploads.open(path.join(temp.dir, 'uploads')),
      readTrust: () => Promise.resolve(trust),
    });
    const send = async (payload: Buffer, url = '/v1/commands', method: 'POST' | 'PUT' = 'POST') => {
      const authorization = await proveRequest(
        key,
        { audience: ORIGIN, method, path: url },
        payload,
      );
      const headers = { authorization, 'content-type': 'application/octet-stream' };
      return app.inject({ method, url, payload, headers });
    };
    return { app, key, send };
  }

  const command = (change: object = {}) =>
    Buffer.from(
      JSON.stringify({ command: 'status', words: [], options: {}, uploads: {}, ...change }),
    );

  test('whoever proves nobody is refused before the body is read, and after some times with 429', async () => {
    const { app } = await open();
    const ask = () => app.inject({ method: 'POST', url: '/v1/commands', payload: '{' });
    for (let count = 0; count < REFUSALS_MAX; count += 1)
      expect((await ask()).statusCode).toBe(403);
    const last = await ask();
    expect([last.statusCode, last.json()]).toEqual([
      429,
      { ok: false, problems: [{ sentence: expect.stringContaining('Wait a minute') as string }] },
    ]);
    expect(await readAudit(temp.dir)).toHaveLength(REFUSALS_MAX);
  });

  test('whoever proves to be somebody is heard also where others were refused', async () => {
    const { app, send } = await open();
    for (let count = 0; count <= REFUSALS_MAX; count += 1)
      await app.inject({ method: 'POST', url: '/v1/commands', payload: '{' });
    expect((await send(command())).statusCode).toBe(200);
  });

  test('a body that is too large is refused', async () => {
    const { send } = await open();
    expect((await send(Buffer.alloc(COMMAND_MAX_BYTES + 1))).statusCode).toBe(413);
  });

  test.each([
    ['no JSON', Buffer.from('{')],
    ['more than a command', command({ extra: 1 })],
    ['too many words', command({ words: Array.from({ length: 51 }, () => 'x') })],
    ['an option that is none', command({ options: { '-x': 'y' } })],
    ['an upload that is none', command({ uploads: { menu: '../..' } })],
  ])('%s is wrong use', async (_, body) => {
    const { send } = await open();
    expect((await send(body)).statusCode).toBe(400);
  });

  test.each([
    '/v1/uploads/publish/menu/x/a.js',
    '/v1/uploads/own/menu/7b7e3bd1-8b8c-4b77-a5ae-0a2a2f0a2c11/a.js',
    '/v1/uploads/publish/menu/7b7e3bd1-8b8c-4b77-a5ae-0a2a2f0a2c11/..%2f..%2fa.js',
  ])('nothing is sent to %s', async (url) => {
    const { send } = await open();
    expect((await send(Buffer.from('x'), url, 'PUT')).statusCode).toBe(400);
  });

  test('strangers with keys of their own leave nothing on the disk', async () => {
    const { app } = await open();
    const key = await makeKey('stranger');
    const payload = Buffer.from(JSON.stringify({ token: 'a.b.c', jwk: publicOf(key) }));
    const request = { audience: ORIGIN, method: 'POST' as const, path: '/v1/sessions' };
    const authorization = await proveRequest(key, request, payload);
    const headers = { authorization, 'content-type': 'application/octet-stream' };
    const sent = { method: request.method, url: request.path, headers };
    const { statusCode } = await app.inject({ ...sent, payload });
    expect(statusCode).toBe(403);
    expect(await readFile(path.join(temp.dir, 'used.jsonl'), 'utf8')).toBe('');
    const edited = { ...sent, payload: Buffer.from(`${payload.toString()} `) };
    expect((await app.inject(edited)).body).toContain('was changed after it was signed');
  });

  test('words are never options', async () => {
    const seen: (readonly string[])[] = [];
    const { send } = await open((args) => {
      seen.push(args);
      return Promise.resolve(0);
    });
    await send(
      command({ words: ['--store=/etc'], options: { reason: '--store=/etc', new: true } }),
    );
    expect(seen).toEqual([['status', '--reason=--store=/etc', '--new', '--', '--store=/etc']]);
  });

  test('a caller who leaves in the middle of a command ends neither it nor the service', async () => {
    let told = 0;
    let isOver: () => void;
    const over = new Promise<void>((resolve) => (isOver = resolve));
    const { app, key } = await open(async (_args, _terminal, { answer }) => {
      for (told = 0; told < 20; told += 1) {
        answer.tell('still there');
        await setTimeout(20);
      }
      isOver();
      return answer.succeed(['done']);
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const request = { audience: ORIGIN, method: 'POST', path: '/v1/commands' };
    const body = command();
    const authorization = await proveRequest(key, request, body);
    const headers = { authorization, 'content-type': 'application/octet-stream' };
    const sent = { method: 'POST', headers, body: new Uint8Array(body) };
    const leaving = new AbortController();
    await fetch(`${address}/v1/commands`, { ...sent, signal: leaving.signal });
    leaving.abort();
    await over;
    expect(told).toBe(20);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await app.close();
  });

  test('a fault of the service says nothing of its inside', async () => {
    const { send } = await open(() => Promise.reject(new Error('secret at /var/lib/x')));
    const { body } = await send(command());
    expect(body).not.toContain('secret');
    expect(JSON.parse(body)).toEqual({
      done: { code: 5, problems: [expect.stringContaining('The service failed') as string] },
    });
  });
});

describe('request proof', () => {
  const NOW = Date.parse('2026-11-25T12:00:00.000Z');
  const SECOND = NOW / 1000;
  const request = { audience: 'https://one.example', method: 'POST', path: '/v1/commands' };
  const body = Buffer.from('{}');

  test.each([
    [{ audience: 'https://other.example' }],
    [{ method: 'PUT' }],
    [{ path: '/v1/commands?x=1' }],
  ])('a proof for another request is refused: %j', async (change) => {
    const { key, trust } = await makeTrusted('ann');
    const header = await proveRequest(key, request, body, NOW);
    await expect(checkProof(header, { ...request, ...change }, trust, NOW)).rejects.toMatchObject({
      code: 3,
      message: 'The signature is of another request.',
    });
  });

  test.each<[string, Partial<Proof>]>([
    ['that is over', { iat: SECOND - 61, exp: SECOND - 1 }],
    ['that ends now', { iat: SECOND - 60, exp: SECOND }],
    ['of tomorrow', { iat: SECOND + 86_400, exp: SECOND + 86_430 }],
    ['that holds for hours', { iat: SECOND, exp: SECOND + 7200 }],
  ])('a proof %s is refused', async (_, times) => {
    const { key, trust } = await makeTrusted('ann');
    const { audience: aud, method, path } = request;
    const said = { aud, method, path, hash: hashOf(body), jti: randomUUID(), ...times };
    const header = `MFE ${await signToken(key, 'mfe-request', said)}`;
    await expect(checkProof(header, request, trust, NOW)).rejects.toThrow('is of another time');
  });

  test('a proof that names no id, and one that is far too long, are refused', async () => {
    const { key, trust } = await makeTrusted('ann');
    const { audience: aud, method, path } = request;
    const said = { aud, method, path, hash: hashOf(body), iat: SECOND, exp: SECOND + 60 };
    const header = `MFE ${await signToken(key, 'mfe-request', said)}`;
    await expect(checkProof(header, request, trust, NOW)).rejects.toThrow('says too little');
    const long = `MFE ${'a'.repeat(9000)}`;
    await expect(checkProof(long, request, trust, NOW)).rejects.toThrow('proves nobody');
    await expect(checkProof(undefined, request, trust, NOW)).rejects.toThrow('proves nobody');
  });
});

describe('uploads', () => {
  const temp = useTempDir();
  let uploads: Uploads;
  beforeEach(async () => {
    uploads = await Uploads.open(path.join(temp.dir, 'uploads'));
  });

  const nameOf = (change: Partial<UploadName> = {}): UploadName => ({
    ...{ owner: 'ann', verb: 'publish', remote: 'menu', id: randomUUID() },
    ...change,
  });
  const bytes = Buffer.from('x');

  test.each([
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    './x',
    '',
    'a\\b',
    'a\u0000b',
    'x'.repeat(301),
  ])('the path %j is refused', async (file) => {
    await expect(uploads.put(nameOf(), file, bytes)).rejects.toMatchObject({ code: 1 });
    expect(await readdir(temp.dir, { recursive: true })).toEqual(['uploads']);
  });

  test('a file that was sent is not replaced', async () => {
    const name = nameOf();
    await uploads.put(name, 'a/b.js', bytes);
    await expect(uploads.put(name, 'a/b.js', bytes)).rejects.toThrow('was sent already');
  });

  test('nobody reaches the upload of somebody else, or of another remote', async () => {
    const name = nameOf();
    const places = [{}, { owner: 'ben' }, { remote: 'other' }, { verb: 'content' as const }].map(
      (change) => uploads.locate({ ...name, ...change }),
    );
    expect(new Set(places).size).toBe(4);
  });

  test('an upload that is too large, or has too many files, is refused', async () => {
    const large = Buffer.alloc(UPLOAD_MAX_BYTES / 4);
    const name = nameOf();
    for (const file of ['1', '2', '3', '4']) await uploads.put(name, file, large);
    await expect(uploads.put(name, '5', bytes)).rejects.toMatchObject({ code: 2 });
    const many = nameOf();
    for (let file = 0; file < UPLOAD_MAX_FILES; file += 1)
      await uploads.put(many, `${file}`, bytes);
    await expect(uploads.put(many, 'last', bytes)).rejects.toMatchObject({ code: 2 });
  }, 30_000);

  test('a caller has so many uploads under way, and others have theirs', async () => {
    const names = Array.from({ length: UPLOADS_MAX }, () => nameOf());
    for (const name of names) await uploads.put(name, 'a', bytes);
    await expect(uploads.put(nameOf(), 'a', bytes)).rejects.toMatchObject({ code: 2 });
    await uploads.put(nameOf({ owner: 'ben' }), 'a', bytes);
    await uploads.remove(names[0] ?? nameOf());
    await uploads.put(nameOf(), 'a', bytes);
  });

  test('what a crash has left goes at the next start', async () => {
    const folder = path.join(temp.dir, 'uploads/left');
    await mkdir(folder);
    await writeFile(path.join(folder, 'a.js'), bytes);
    await Uploads.open(path.join(temp.dir, 'uploads'));
    expect(await readdir(path.join(temp.dir, 'uploads'))).toEqual([]);
  });
});

describe('used once', () => {
  const temp = useTempDir();
  let time = 1000;
  const open = () => UsedOnce.open(path.join(temp.dir, 'used.jsonl'), () => time);
  beforeEach(() => (time = 1000));

  test('what was used is refused, after a restart too', async () => {
    const used = await open();
    await used.take('a', 2000);
    await expect(used.take('a', 2000)).rejects.toMatchObject({ code: 3 });
    await expect((await open()).take('a', 2000)).rejects.toMatchObject({ code: 3 });
    await used.take('b', 2000);
  });

  test('of two at once one is taken', async () => {
    const used = await open();
    const both = await Promise.allSettled([used.take('a', 2000), used.take('a', 2000)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('what holds no more is forgotten, and its line goes at the next start', async () => {
    const used = await open();
    await used.take('a', 2000);
    time = 2000;
    await open();
    expect(await readFile(path.join(temp.dir, 'used.jsonl'), 'utf8')).toBe('');
  });

  test('the file does not grow for ever, and forgets nothing that holds', async () => {
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
  }, 60_000);

  test('half a line, as a power cut leaves it, costs nothing', async () => {
    await (await open()).take('a', 2000);
    await appendFile(path.join(temp.dir, 'used.jsonl'), '{"id":"b","un');
    await expect((await open()).take('a', 2000)).rejects.toMatchObject({ code: 3 });
  });
});

describe('find token', () => {
  let server: Server;
  let asked: IncomingMessage[] = [];
  let answer = '{"value":"a.b.c"}';
  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        server = createServer((request, response) => {
          asked.push(request);
          response.end(answer);
        }).listen(0, '127.0.0.1', resolve);
      }),
  );
  beforeEach(() => (asked = []));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const actions = () => ({
    ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token?api-version=2.0`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'secret',
  });

  test('a token that somebody gives is taken as it is', async () => {
    expect(await findToken({ ...actions(), MFE_ID_TOKEN: 'given' })).toBe('given');
    expect(asked).toEqual([]);
  });

  test('GitHub Actions is asked for a token for the service', async () => {
    expect(await findToken(actions())).toBe('a.b.c');
    const [{ url, headers } = {} as IncomingMessage] = asked;
    expect(url).toBe('/token?api-version=2.0&audience=tableside');
    expect(headers.authorization).toBe('Bearer secret');
    await findToken({ ...actions(), MFE_AUDIENCE: 'another' });
    expect(asked[1]?.url).toContain('audience=another');
  });

  test('elsewhere there is none', async () => {
    expect(await findToken({})).toBeNull();
  });

  test('a pipeline that gives none is told what it lacks', async () => {
    answer = 'no';
    await expect(findToken(actions())).rejects.toMatchObject({
      code: 3,
      message: expect.stringContaining('id-token: write') as string,
    });
  });
});
