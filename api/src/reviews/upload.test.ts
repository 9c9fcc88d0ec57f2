import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../testing/app';
import { encodeForm, makeReviewForm, startUpload, UPDATE } from '../testing/reviews/own-reviews';
import { until } from '../testing/emails';
import { bearer, createUser, type TestUser } from '../testing/users';
import { makeJpeg, PATIENT_LANES } from '../testing/reviews/photos';
import { makeRecord } from '../testing/restaurants/records';
import { UPLOAD_LIMITS, type UploadLimits } from '../photos/upload-gate';

const MEGABYTE = 1024 * 1024;
let test: TestApp;
let dataDir: string;
let port: number;
const received = () => readdir(join(dataDir, 'incoming')).catch(() => []);

async function startApp(uploads?: Partial<UploadLimits>): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'upload-'));
  test = await startTestApp({
    photos: { dataDir, lanes: PATIENT_LANES, ...(uploads && { uploads }) },
  });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
  await test.save([makeRecord({ title: 'Luna' })]);
}

async function closeApp(): Promise<void> {
  await test.close();
  await rm(dataDir, { recursive: true });
}

/** Sends a complete review at once. */
async function sendAll(user: TestUser, content?: Buffer, count = 1): Promise<Response> {
  const photo = { name: 'a.jpg', content: content ?? (await makeJpeg(20, 20)) };
  const photos = Array.from({ length: count }, () => photo);
  const { headers, body } = await encodeForm(makeReviewForm({ photos }));
  return fetch(`http://127.0.0.1:${port}${UPDATE}`, {
    method: 'POST',
    headers: { ...headers, ...bearer(user) },
    body: new Uint8Array(body),
  });
}

describe('uploads', () => {
  let ana: TestUser;
  beforeAll(async () => {
    await startApp();
    ana = await createUser(test.db);
  });
  afterAll(closeApp);
  afterEach(() => until(async () => (await received()).length === 0));
  const start = (length: number): Socket => startUpload(port, ana, length);

  const readResponse = (socket: Socket): Promise<string> =>
    new Promise((resolve) => socket.once('data', (data: Buffer) => resolve(data.toString())));

  it('leaves no files when the client disconnects', async () => {
    const socket = start(50 * MEGABYTE);
    socket.write(Buffer.alloc(MEGABYTE));
    await until(async () => (await received()).length === 1);
    socket.destroy();
    await until(async () => (await received()).length === 0);
    expect(await test.query('SELECT id FROM reviews')).toEqual([]);
  });

  it('rejects a too large declared body with 413 immediately', async () => {
    const socket = start(500 * MEGABYTE);
    const reply = await readResponse(socket);
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    expect(reply).toContain('Add up to 6 photos, 10 MB each.');
    socket.destroy();
  });

  it('rejects a too large chunked body with 413', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(
          Buffer.from(
            '--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n',
          ),
        );
      },
      async pull(controller) {
        // The API runs in this process and needs the event loop.
        await new Promise((resolve) => setImmediate(resolve));
        controller.enqueue(Buffer.alloc(MEGABYTE));
        if ((sent += MEGABYTE) > 130 * MEGABYTE) controller.close();
      },
    });
    let sent = 0;
    const headers = { ...bearer(ana), 'content-type': 'multipart/form-data; boundary=x' };
    const request = { method: 'POST', headers, body, duplex: 'half' };
    const response = await fetch(`http://127.0.0.1:${port}${UPDATE}`, request);
    expect(response.status).toBe(413);
  });

  it('limits a user to one concurrent upload, with Retry-After', async () => {
    const first = start(MEGABYTE);
    await until(async () => (await received()).length === 1);
    const second = start(MEGABYTE);
    const reply = await readResponse(second);
    expect(reply).toMatch(/^HTTP\/1\.1 429 /);
    expect(reply).toMatch(/retry-after: 10/i);
    expect(reply).toContain('Your previous photos are still uploading.');
    for (const socket of [first, second]) socket.destroy();
  });

  it('handles the next request on the connection after a rejected form', async () => {
    const refusal = { message: 'You can add up to 6 photos.' };
    const rejected = await sendAll(ana, Buffer.alloc(MEGABYTE), 8);
    expect(await rejected.json()).toMatchObject(refusal);
    expect(await (await sendAll(ana)).json()).toMatchObject({ success: true });
  });
});

describe('slow uploads', () => {
  const trickling = new Map<Socket, NodeJS.Timeout>();

  afterEach(async () => {
    for (const [socket, timer] of trickling) {
      clearInterval(timer);
      socket.destroy();
    }
    trickling.clear();
    await until(async () => (await received()).length === 0);
    await closeApp();
  });

  /** A client that sends a byte now and then. */
  function trickle(user: TestUser): Socket {
    const socket = startUpload(port, user, MEGABYTE);
    trickling.set(
      socket,
      setInterval(() => socket.write('x'), 20),
    );
    return socket;
  }

  it('cuts off an upload slower than a phone line and leaves no files', async () => {
    // Long enough for the small upload below, even on a busy machine.
    await startApp({ pace: { intervalMs: 2000, bytesMin: UPLOAD_LIMITS.pace.bytesMin } });
    const slow = trickle(await createUser(test.db));
    await new Promise((resolve) => slow.once('close', resolve));
    await until(async () => (await received()).length === 0);
    expect((await sendAll(await createUser(test.db))).status).toBe(200);
  });

  it('cuts off slow uploads when all slots are taken', async () => {
    await startApp({ ofAll: 2, startMs: 0 });
    const [ana, bo] = [await createUser(test.db), await createUser(test.db)];
    const slow = [trickle(ana), trickle(bo)];
    await until(async () => (await received()).length === 2);
    const closed = slow.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    const reply = await sendAll(await createUser(test.db));
    expect([reply.status, await reply.json()]).toMatchObject([200, { success: true }]);
    await Promise.any(closed);
    await until(async () => (await received()).length === 1);
  });

  it('does not cut off an upload that just started; the next one gets a 503', async () => {
    await startApp({ ofAll: 1, startMs: 600_000 });
    trickle(await createUser(test.db));
    await until(async () => (await received()).length === 1);
    const reply = await sendAll(await createUser(test.db));
    expect([reply.status, await reply.json()]).toMatchObject([503, { error: 'unavailable' }]);
  });
});
