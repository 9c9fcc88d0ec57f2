import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readAudit } from '../signing/identity';
import { makeTempDir } from '../testing/release-fixtures';
import { makeTrusted } from '../testing/keys-fixtures';
import { makeKey, publicOf } from '../signing/keys';
import { createService } from './create-service';
import { COMMAND_MAX_BYTES, REFUSALS_MAX, Pipelines, UsedOnce } from './pipelines';
import { proveRequest } from './request-proof';
import type { RunMfe } from './remote-command';
import { Uploads } from './uploads';

const ORIGIN = 'http://service.test';
let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => (temp = await makeTempDir()));
afterEach(() => temp.remove());

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
    const authorization = await proveRequest(key, { audience: ORIGIN, method, path: url }, payload);
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
  for (let count = 0; count < REFUSALS_MAX; count += 1) expect((await ask()).statusCode).toBe(403);
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
  await send(command({ words: ['--store=/etc'], options: { reason: '--store=/etc', new: true } }));
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
