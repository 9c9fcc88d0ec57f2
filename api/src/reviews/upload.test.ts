import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../testing/app';
import { beginUpload } from '../testing/reviews/own-reviews';
import { until } from '../testing/mails';
import { createPerson, type TestPerson } from '../testing/people';
import { makeJpeg } from '../testing/reviews/photos';
import { makeRecord } from '../testing/restaurants/records';
import { encodeForm, makeReviewForm } from '../testing/reviews/own-reviews';
import { UPLOAD_LIMITS, type UploadLimits } from '../photos/upload-gate';

const MEGABYTE = 1024 * 1024;
let test: TestApp;
let dataDir: string;
let port: number;
const received = () => readdir(join(dataDir, 'incoming')).catch(() => []);

describe('uploads', () => {
  const MEGABYTE = 1024 * 1024;
  let test: TestApp;
  let dataDir: string;
  let ana: TestPerson;
  let port: number;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'upload-'));
    test = await startTestApp({ photos: { dataDir } });
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    port = (test.app.server.address() as AddressInfo).port;
    ana = await createPerson(test.db);
    await test.save([makeRecord({ title: 'Luna' })]);
  });
  afterAll(async () => {
    await test.close();
    await rm(dataDir, { recursive: true });
  });
  afterEach(() => until(async () => (await received()).length === 0));
  const received = () => readdir(join(dataDir, 'incoming')).catch(() => []);
  const begin = (length: number): Socket => beginUpload(port, ana, length);

  const readAnswer = (socket: Socket): Promise<string> =>
    new Promise((resolve) => socket.once('data', (data: Buffer) => resolve(data.toString())));

  it('a sender who disconnects during an upload leaves nothing behind', async () => {
    const socket = begin(50 * MEGABYTE);
    socket.write(Buffer.alloc(MEGABYTE));
    await until(async () => (await received()).length === 1);
    socket.destroy();
    await until(async () => (await received()).length === 0);
    const rows = await test.query('SELECT id FROM reviews');
    expect(rows).toEqual([]);
  });

  it('a request that is too large as a whole is refused with 413 at once', async () => {
    const socket = begin(500 * MEGABYTE);
    const answer = await readAnswer(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('Send at most 6 of at most 10 MB each.');
    socket.destroy();
  });

  it('a request that does not say how large it is is refused with 413 on the way', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(
          Buffer.from(
            '--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n',
          ),
        );
      },
      async pull(controller) {
        // The host lives in this process and has to get a turn.
        await new Promise((resolve) => setImmediate(resolve));
        controller.enqueue(Buffer.alloc(MEGABYTE));
        if ((sent += MEGABYTE) > 130 * MEGABYTE) controller.close();
      },
    });
    let sent = 0;
    const request = {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ana.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body,
      duplex: 'half',
    };
    const response = await fetch(
      `http://127.0.0.1:${port}/api/review/update_client_review`,
      request,
    );
    expect(response.status).toBe(413);
  });

  it('one person has one upload under way at most, and is told when to try again', async () => {
    const first = begin(MEGABYTE);
    await until(async () => (await received()).length === 1);
    const second = begin(MEGABYTE);
    const answer = await readAnswer(second);
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(answer).toMatch(/retry-after: 10/i);
    expect(answer).toContain('Your last photos are still on their way.');
    for (const socket of [first, second]) socket.destroy();
  });

  it('the next request of a connection whose form was refused is answered', async () => {
    const form = makeReviewForm({
      photos: Array.from({ length: 8 }, () => ({ name: 'a.jpg', content: Buffer.alloc(MEGABYTE) })),
    });
    const { headers, body } = await encodeForm(form);
    const url = `http://127.0.0.1:${port}/api/review/update_client_review`;
    const send = (content: Buffer) =>
      fetch(url, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${ana.token}` },
        body: new Uint8Array(content),
      });
    expect(await (await send(body)).json()).toMatchObject({ message: 'At most 6 photos.' });
    const fine = await encodeForm(
      makeReviewForm({ photos: [{ name: 'a.jpg', content: await makeJpeg(20, 20) }] }),
    );
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...fine.headers, authorization: `Bearer ${ana.token}` },
      body: new Uint8Array(fine.body),
    });
    expect(await answer.json()).toMatchObject({ success: true });
  });
});

describe('slow uploads', () => {
  const trickling = new Map<Socket, NodeJS.Timeout>();

  async function start(uploads: Partial<UploadLimits>): Promise<void> {
    dataDir = await mkdtemp(join(tmpdir(), 'slow-upload-'));
    test = await startTestApp({ photos: { dataDir, uploads } });
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    port = (test.app.server.address() as AddressInfo).port;
    await test.save([makeRecord({ title: 'Luna' })]);
  }

  afterEach(async () => {
    for (const [socket, timer] of trickling) {
      clearInterval(timer);
      socket.destroy();
    }
    trickling.clear();
    await until(async () => (await received()).length === 0);
    await test.close();
    await rm(dataDir, { recursive: true });
  });

  /** A sender of a byte now and then. */
  function trickle(person: TestPerson): Socket {
    const socket = beginUpload(port, person, MEGABYTE);
    trickling.set(
      socket,
      setInterval(() => socket.write('x'), 20),
    );
    return socket;
  }

  /** A whole review with a photo, sent at once. */
  async function sendAll(person: TestPerson): Promise<Response> {
    const form = makeReviewForm({ photos: [{ name: 'a.jpg', content: await makeJpeg(20, 20) }] });
    const { headers, body } = await encodeForm(form);
    return fetch(`http://127.0.0.1:${port}/api/review/update_client_review`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${person.token}` },
      body: new Uint8Array(body),
    });
  }

  it('an upload slower than a phone line is cut off, and leaves nothing behind', async () => {
    // Long enough for the small upload below, however busy the machine is.
    await start({ pace: { intervalMs: 2000, bytesMin: UPLOAD_LIMITS.pace.bytesMin } });
    const slow = trickle(await createPerson(test.db));
    await new Promise((resolve) => slow.once('close', resolve));
    await until(async () => (await received()).length === 0);
    expect((await sendAll(await createPerson(test.db))).status).toBe(200);
  });

  it('slow uploads are cut off for new ones when all slots are taken', async () => {
    await start({ ofAll: 2, startMs: 0 });
    const [ana, bo] = [await createPerson(test.db), await createPerson(test.db)];
    const slow = [trickle(ana), trickle(bo)];
    await until(async () => (await received()).length === 2);
    const closed = slow.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    const answer = await sendAll(await createPerson(test.db));
    expect([answer.status, await answer.json()]).toMatchObject([200, { success: true }]);
    await Promise.any(closed);
    await until(async () => (await received()).length === 1);
  });

  it('an upload that has only begun is not cut off: the next one gets a 503', async () => {
    await start({ ofAll: 1, startMs: 600_000 });
    trickle(await createPerson(test.db));
    await until(async () => (await received()).length === 1);
    const answer = await sendAll(await createPerson(test.db));
    expect([answer.status, await answer.json()]).toMatchObject([503, { error: 'unavailable' }]);
  });
});
