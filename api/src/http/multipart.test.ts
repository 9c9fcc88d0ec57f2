import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import multipart from '@fastify/multipart';
import { fastify } from 'fastify';
import { startUpload, UPDATE } from '../testing/reviews/own-reviews';
import { type FormLimits, watchUpload, withForm } from './multipart';

const LIMITS: FormLimits = {
  fields: [],
  repeated: 'keep',
  files: 'images',
  filesMax: 1,
  fileBytesMax: 1024 * 1024,
  tooLarge: 'Too large.',
  pace: { intervalMs: 60_000, bytesMin: 1 },
};

describe('withForm', () => {
  it('cleans up at once when the client disconnects before the form is read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hung-up-'));
    const app = fastify();
    await app.register(multipart);
    const outcome = new Promise((resolve) => {
      app.post(UPDATE, async (request) => {
        socket.destroy();
        await new Promise((closed) => request.raw.once('close', closed));
        const use = jest.fn();
        const error: unknown = await withForm(request, LIMITS, folder, use).catch(
          (reason: unknown) => reason,
        );
        resolve({ error, uses: use.mock.calls.length });
      });
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const socket = startUpload(port, { token: 'any' }, 1000);
    expect(await outcome).toMatchObject({ error: { id: 'invalid-input' }, uses: 0 });
    expect(await readdir(folder)).toEqual([]);
    await app.close();
    await rm(folder, { recursive: true });
  });
});

describe('watchUpload', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const makeBody = () =>
    Object.assign(new PassThrough(), { headers: {} }) as unknown as IncomingMessage;

  const watch = (body: IncomingMessage) =>
    watchUpload(body, 1000, { intervalMs: 1000, bytesMin: 1 }, new Error('too large'));

  it('watches until the client disconnects', async () => {
    const body = makeBody();
    watch(body);
    expect(jest.getTimerCount()).toBe(2);
    body.destroy();
    await once(body, 'close');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not watch if the client has already disconnected', async () => {
    const body = makeBody();
    body.destroy();
    await once(body, 'close');
    watch(body);
    expect(jest.getTimerCount()).toBe(0);
  });
});
