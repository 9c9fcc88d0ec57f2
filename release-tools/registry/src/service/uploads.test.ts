import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { makeTempDir } from '../testing/release-fixtures';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES, UPLOADS_MAX } from './pipelines';
import { Uploads, type UploadName } from './uploads';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
let uploads: Uploads;
beforeEach(async () => {
  temp = await makeTempDir();
  uploads = await Uploads.open(path.join(temp.dir, 'uploads'));
});
afterEach(() => temp.remove());

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
  for (let file = 0; file < UPLOAD_MAX_FILES; file += 1) await uploads.put(many, `${file}`, bytes);
  await expect(uploads.put(many, 'last', bytes)).rejects.toMatchObject({ code: 2 });
});

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
