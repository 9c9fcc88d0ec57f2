import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEmoji } from './emoji';

const ICONS = {
  soup: { body: '<path d="M0 0"/><g id="a\\b">ünï "q"</g>' },
  pie: { width: 32, body: '<path fill="red"/>' },
};
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emoji-'));
  file = join(folder, 'icons.json');
  await writeFile(file, JSON.stringify({ prefix: 'test', icons: ICONS }, null, '\t'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('loadEmoji', () => {
  test('drawings are read unchanged, escapes included', async () => {
    const set = await loadEmoji(['pie', 'soup', 'pie'], file);
    expect(Object.fromEntries(set)).toEqual({ soup: ICONS.soup.body, pie: ICONS.pie.body });
  });

  test('a missing name is reported', async () => {
    await expect(loadEmoji(['soup', 'stew', 'broth'], file)).rejects.toThrow(
      'No such emoji: broth, stew',
    );
  });
});
