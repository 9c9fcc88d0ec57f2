import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../db/pool';
import { prepareProgramDatabase, type ProgramDatabase } from '../testing/database';
import { until } from '../testing/emails';
import { bearer, createUser, type TestUser } from '../testing/users';
import {
  listDescendants,
  type MainProcess,
  runMain,
  sumMemory,
  watchMemory,
} from '../testing/processes';
import { whereLinux } from '../testing/reviews/photo-process';
import { makeReviewForm, type ReviewReply, UPDATE } from '../testing/reviews/own-reviews';
import {
  AVIF_OF_30_MEGAPIXELS,
  AVIF_OF_64_MEGAPIXELS,
  makeJpeg,
  makePackedTexts,
} from '../testing/reviews/photos';
import { makeRecord } from '../testing/restaurants/records';
import { saveRestaurants } from '../restaurants/save';

jest.setTimeout(180_000);

const MEGABYTE = 1024 * 1024;
const ATTACKERS = 3;
let folder: string;
let database: ProgramDatabase;
let users: TestUser[];
let main: MainProcess;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photo-bomb-'));
  database = await prepareProgramDatabase(folder);
  users = await fillDatabase();
  main = runMain({ ...database.env, SAMPLE_DATA: 'off' });
  port = await main.ready;
});
afterAll(async () => {
  main.child.kill('SIGKILL');
  await main.ended;
  await database.close();
  await rm(folder, { recursive: true });
});

async function fillDatabase(): Promise<TestUser[]> {
  const { db, close } = await openDatabase({
    databaseUrl: database.env['DATABASE_URL'],
    dataDir: folder,
  });
  await db.transaction().execute((tx) => saveRestaurants(tx, [makeRecord({ title: 'Luna' })]));
  const made: TestUser[] = [];
  for (let count = 0; count < ATTACKERS + 1; count += 1) made.push(await createUser(db));
  await close();
  return made;
}

async function send(user: TestUser, photos: readonly Buffer[]) {
  const form = makeReviewForm({
    photos: photos.map((content, index) => ({ name: `${index}.jpg`, content })),
  });
  const response = await fetch(`http://127.0.0.1:${port}${UPDATE}`, {
    method: 'POST',
    headers: bearer(user),
    body: form,
  });
  return (await response.json()) as ReviewReply;
}

/** Sends photos of several attackers, then one of an ordinary user.
 * @returns the responses, and the peak increase of memory */
async function attack(file: string | Buffer, count: number) {
  const honest = users[ATTACKERS] as TestUser;
  const pid = main.child.pid ?? 0;
  const photos = Array<Buffer>(count).fill(typeof file === 'string' ? await readFile(file) : file);
  const jpeg = await makeJpeg(4000, 3000);
  await send(honest, [await makeJpeg(60, 40)]);
  await until(async () => listDescendants(pid).length === 0);
  const before = sumMemory(pid);
  const endWatch = watchMemory(pid);
  const attacks = users.slice(0, ATTACKERS).map((user) => send(user, photos));
  const sentAt = performance.now();
  const answered = await send(honest, [jpeg]);
  const waitMs = performance.now() - sentAt;
  const refused = await Promise.all(attacks);
  const rise = (endWatch() - before) / MEGABYTE;
  await until(async () => listDescendants(pid).length === 0);
  return { answered, refused, waitMs, rise, left: (sumMemory(pid) - before) / MEGABYTE };
}

whereLinux('photos that are small as files and large in memory', () => {
  it('eighteen photos of 64 megapixels use little memory and delay no one', async () => {
    const { answered, refused, rise, left } = await attack(AVIF_OF_64_MEGAPIXELS, 6);
    expect(answered).toMatchObject({ success: true, data: { images: [expect.anything()] } });
    for (const reply of refused) {
      expect(reply.message).toBe('0.jpg has more than 30 megapixels. Use a smaller copy.');
    }
    expect(rise).toBeLessThan(300);
    expect(left).toBeLessThan(150);
  });

  it('photos of the maximum size are decoded one at a time', async () => {
    const { answered, rise, left } = await attack(AVIF_OF_30_MEGAPIXELS, 1);
    expect(answered).toMatchObject({ success: true, data: { images: [expect.anything()] } });
    // One attacker's photo takes 590 MB, the ordinary one 120 MB in parallel.
    expect(rise).toBeLessThan(1000);
    expect(left).toBeLessThan(150);
  });

  it('small photos with much compressed text delay no one', async () => {
    const { answered, refused, waitMs } = await attack(await makePackedTexts(), 2);
    expect(answered).toMatchObject({ success: true, data: { images: [expect.anything()] } });
    for (const reply of refused) expect(reply.success).toBe(true);
    expect(waitMs).toBeLessThan(8000);
  });
});
