import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

/** Every test file, by name. */
const tests = new Set<string>();
for (const folder of [
  'api/src',
  'e2e',
  'shell',
  'shared',
  'release-tools',
  'scripts',
  'mfe-account/src',
]) {
  for (const entry of readdirSync(path.join(root, folder), { recursive: true }) as string[]) {
    if (!entry.includes('node_modules')) tests.add(path.basename(entry));
  }
}

test('docs/security.md names tests that exist', () => {
  const named = [...text.matchAll(/([\w.-]+\.(?:test|spec)\.tsx?)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !tests.has(name))).toEqual([]);
});

test('docs/security.md has a status and a reason for each requirement, and counts them', () => {
  const rows = [
    ...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| (L[12]) +\| ([^|]+?) +\| ([^|]+?) +\|$/gm),
  ];
  expect(rows).toHaveLength(253);
  const counts = new Map<string, number>();
  for (const [, , , status = ''] of rows) counts.set(status, (counts.get(status) ?? 0) + 1);
  const [, ...all] = /^\| all +\| +(\d+) \| +(\d+) \| +(\d+) \| +(\d+) \|$/m.exec(text) ?? [];
  const told = ['met', 'n/a', 'not met', 'unknown'].map((status) => counts.get(status) ?? 0);
  expect(all.map(Number)).toEqual(told);
});
