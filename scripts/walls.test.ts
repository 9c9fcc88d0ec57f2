import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const ROW = /^\| [^|]+ \| `([^`]+)`: ([^|]+?) +\|$/;

/** Every test file, by name. */
const files = new Map<string, string[]>();
for (const folder of ['e2e', 'shell', 'shared/registry/src']) {
  for (const entry of readdirSync(path.join(root, folder), { recursive: true }) as string[]) {
    const isTest = /\.(?:test|spec)\.tsx?$/.test(entry) && !entry.includes('node_modules');
    if (!isTest) continue;
    const name = path.basename(entry);
    files.set(name, [...(files.get(name) ?? []), path.join(root, folder, entry)]);
  }
}

const rows = ['walls.md', 'capabilities.md'].flatMap((name) =>
  readFileSync(path.join(root, 'docs', name), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`: ')),
);

test('the lists have promises', () => {
  expect(rows.length).toBeGreaterThan(100);
});

test.each(rows)('there is the test of: %s', (row) => {
  const [, name = '', title = ''] = ROW.exec(row) ?? [];
  const texts = (files.get(name) ?? []).map((file) => readFileSync(file, 'utf8'));
  expect(texts.some((text) => text.includes(title))).toBe(true);
});
