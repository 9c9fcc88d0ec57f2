import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../db/pool';
import { prepareProgramDatabase, type ProgramDatabase } from '../testing/database';
import { until } from '../testing/mails';
import { bearer, createPerson, type TestPerson } from '../testing/people';
import { listDescendants, sumMemory, watchMemory } from '../testing/processes';
import { UPLOAD_PATH } from '../testing/reviews/own-reviews';
import { AVIF_OF_30_MEGAPIXELS, AVIF_OF_64_MEGAPIXELS, makeJpeg } from '../testing/reviews/photos';
import { makePackedTexts } from '../testing/reviews/photos';
import { makeRecord } from '../testing/restaurants/records';
import { makeReviewForm, type ReviewAnswer } from '../testing/reviews/own-reviews';
import { runMain, type MainProcess } from '../testing/processes';
import { saveRestaurants } from '../restaurants/save';

jest.setTimeout(180_000);

const MEGABYTE = 1024 * 1024;
const ATTACKERS = 3;
/** What is not Linux does not say how much memory a process has. */
const whereLinux = process.platform === 'linux' ? describe : describe.skip;
let folder: string;
let database: ProgramDatabase;
let people: TestPerson[];
let main: MainProcess;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photo-bomb-'));
  database = await prepareProgramDatabase(folder);
  people = await fillDatabase();
  main = runMain({ ...database.env, SAMPLE_DATA: 'off' });
  port = await main.ready;
});
afterAll(async () => {
  main.child.kill('SIGKILL');
  await main.ended;
  await database.close();
  await rm(folder, { recursive: true });
});

async function fillDatabase(): Promise<TestPerson[]> {
  const { db, close } = await openDatabase({
    databaseUrl: database.env['DATABASE_URL'],
    dataDir: folder,
  });
  await db.transaction().execute((tx) => saveRestaurants(tx, [makeRecord({ title: 'Luna' })]));
  const made: TestPerson[] = [];
  for (let count = 0; count < ATTACKERS + 1; count += 1) made.push(await createPerson(db));
  await close();
  return made;
}

async function send(person: TestPerson, photos: readonly Buffer[]) {
  const form = makeReviewForm({
    photos: photos.map((content, index) => ({ name: `${index}.jpg`, content })),
  });
  const response = await fetch(`http://127.0.0.1:${port}${UPLOAD_PATH}`, {
    method: 'POST',
    headers: bearer(person),
    body: form,
  });
  return (await response.json()) as ReviewAnswer;
}

/** So many photos of each attacker, and one of a phone that comes when they are there already.
 * @returns what was answered, and by how much memory rose at most */
async function attack(file: string | Buffer, count: number) {
  const honest = people[ATTACKERS] as TestPerson;
  const pid = main.child.pid ?? 0;
  const photos = Array<Buffer>(count).fill(typeof file === 'string' ? await readFile(file) : file);
  const jpeg = await makeJpeg(4000, 3000);
  await send(honest, [await makeJpeg(60, 40)]);
  await until(async () => listDescendants(pid).length === 0);
  const before = sumMemory(pid);
  const endWatch = watchMemory(pid);
  const attacks = people.slice(0, ATTACKERS).map((person) => send(person, photos));
  const sentAt = performance.now();
  const answered = await send(honest, [jpeg]);
  const waitMs = performance.now() - sentAt;
  const refused = await Promise.all(attacks);
  const rise = (endWatch() - before) / MEGABYTE;
  await until(async () => listDescendants(pid).length === 0);
  return { answered, refused, waitMs, rise, left: (sumMemory(pid) - before) / MEGABYTE };
}

whereLinux('photos that are small as files and large in memory', () => {
  it('of 64 megapixels, eighteen of them, cost little memory, and nobody waits for them', async () => {
    const { answered, refused, rise, left } = await attack(AVIF_OF_64_MEGAPIXELS, 6);
    expect(answered).toMatchObject({ success: true, data: { images: [expect.anything()] } });
    for (const answer of refused) {
      expect(answer.message).toBe('0.jpg has more than 30 megapixels. Send a smaller copy of it.');
    }
    expect(rise).toBeLessThan(300);
    expect(left).toBeLessThan(150);
  });

  it('of as many pixels as a photo may have are decoded one at a time', async () => {
    const { answered, rise, left } = await attack(AVIF_OF_30_MEGAPIXELS, 1);
    expect(answered).toMatchObject({ success: true, data: { images: [expect.anything()] } });
    // One of them takes 590 MB, the honest one 120 MB beside it.
    expect(rise).toBeLessThan(1000);
    expect(left).toBeLessThan(150);
  });

  it('of little size and much packed text hold nobody up', async () => {
    const { answered, refused, waitMs } = await attack(await makePackedTexts(), 2);
    expect(answered).toMatchObject({ success: true, data: { images: [expect.anything()] } });
    for (const answer of refused) expect(answer.success).toBe(true);
    expect(waitMs).toBeLessThan(8000);
  });
});
