import { openDirectoryStore } from '@tableside/registry/reader';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bannerOf, footerOf, writeRevision, writeRevisionText } from './content-fixtures';
import { ContentSource } from './content-source';

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };
const failures = () => log.error.mock.calls.map(([{ err }]) => (err as Error).message);

let storeDir: string;
let time: number;
let source: ContentSource;

beforeEach(async () => {
  jest.clearAllMocks();
  time = 0;
  storeDir = await fs.mkdtemp(path.join(tmpdir(), 'shell-content-'));
  source = new ContentSource(openDirectoryStore(storeDir), log, () => time);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await fs.rm(storeDir, { recursive: true });
});

test('reads the file once for a hundred renders', async () => {
  const entry = await writeRevision(storeDir, '1', { footer: footerOf('Built here') });
  const read = jest.spyOn(fs, 'readFile');
  const first = await Promise.all(Array.from({ length: 50 }, () => source.read(entry)));
  for (let count = 0; count < 50; count += 1) first.push(await source.read(entry));
  expect(new Set(first).size).toBe(1);
  expect(read).toHaveBeenCalledTimes(1);
});

const revisionTexts = {
  'broken JSON': ['{"schema": 1, ', /JSON/],
  'another schema': [JSON.stringify({ schema: 2, documents: {} }), /schema/],
  'a page': ['<!doctype html><p>Sign in', /JSON/],
  'another revision': [
    JSON.stringify({
      schema: 1,
      revision: '7',
      parent: null,
      changed: [],
      at: '2026-05-20T22:00:00.000Z',
      by: 'test',
      documents: { footer: footerOf('Another content entry') },
    }),
    /holds another revision/,
  ],
} as const;

for (const [what, [text, reason]] of Object.entries(revisionTexts)) {
  test(`falls back to the built-in copy for a file with ${what} and logs it once`, async () => {
    const entry = await writeRevisionText(storeDir, '3', text);
    for (let count = 0; count < 5; count += 1) {
      expect(await source.read(entry)).toBeNull();
      time += 10_000;
    }
    expect(failures()).toHaveLength(1);
    expect(failures()[0]).toMatch(reason);
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ revision: '3' }),
      'content cannot be read; using the built-in copy',
    );
  });
}

test('rejects a file that was changed after publishing', async () => {
  const entry = await writeRevision(storeDir, '1', { footer: footerOf('Ours') });
  await writeRevision(storeDir, '1', { footer: footerOf('Not ours') });
  expect(await source.read(entry)).toBeNull();
  expect(failures()).toEqual(['content/marketing/1.json does not match its published hash.']);
});

test('finds a late file within seconds without reading it for every page', async () => {
  const entry = await writeRevision(storeDir, '1', { footer: footerOf('Here at last') });
  const file = path.join(storeDir, 'content', 'marketing', '1.json');
  await fs.rename(file, `${file}.away`);
  expect(await source.read(entry)).toBeNull();
  await fs.rename(`${file}.away`, file);
  time = 2999;
  expect(await source.read(entry)).toBeNull();
  time = 3000;
  expect((await source.read(entry))?.documents.footer).toEqual(footerOf('Here at last'));
});

test('skips an invalid and an unknown type and logs type, field, and reason', async () => {
  const entry = await writeRevision(storeDir, '1', {
    banner: bannerOf('Homes', { href: 'javascript:alert(1)' }),
    weather: { kind: 'weather' },
    footer: footerOf('Built here'),
  });
  for (let count = 0; count < 3; count += 1) {
    expect((await source.read(entry))?.documents).toEqual({ footer: footerOf('Built here') });
  }
  const problems = log.warn.mock.calls.map(([{ problem }]) => problem as string);
  expect(problems).toHaveLength(2);
  expect(problems[0]).toMatch(/^banner .*href: is not an allowed link/);
  expect(problems[1]).toMatch(/^weather .*unknown content type/);
});

test('rejects a revision that is not a number', async () => {
  await fs.writeFile(path.join(storeDir, 'secret.json'), '{}');
  const read = jest.spyOn(fs, 'readFile');
  const entry = {
    owner: 'marketing',
    revision: '../../secret',
    integrity: `sha384-${'A'.repeat(64)}`,
  };
  expect(await source.read(entry)).toBeNull();
  expect(read).not.toHaveBeenCalled();
});
