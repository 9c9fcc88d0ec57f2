import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeTempDir } from '../testing/release-fixtures';
import { LINES_MAX, UsedOnce } from './pipelines';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
let time = 1000;
const open = () => UsedOnce.open(path.join(temp.dir, 'used.jsonl'), () => time);
beforeEach(async () => {
  time = 1000;
  temp = await makeTempDir();
});
afterEach(() => temp.remove());

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
