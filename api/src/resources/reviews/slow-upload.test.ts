import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UPLOAD_LIMITS, type UploadLimits } from '../../photos/upload-gate';
import { startTestApp, type TestApp } from '../../testing/app';
import { beginUpload } from '../../testing/reviews/begin-upload';
import { until } from '../../testing/mails';
import { createPerson, type TestPerson } from '../../testing/people';
import { makeJpeg } from '../../testing/reviews/photos';
import { makeRecord } from '../../testing/restaurants/records';
import { encodeForm, makeReviewForm } from '../../testing/reviews/review-forms';

const MEGABYTE = 1024 * 1024;

let test: TestApp;
let dataDir: string;
let port: number;
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

const received = () => readdir(join(dataDir, 'incoming')).catch(() => []);

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
