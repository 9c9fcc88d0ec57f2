import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A new remote is a folder, and no list anywhere has to learn of it. */

const root = path.resolve(__dirname, '..');
const remotes = readdirSync(root).filter((folder) =>
  existsSync(path.join(root, folder, 'remote.json')),
);
const library = readdirSync(path.join(root, 'scripts/lib')).map((file) => `scripts/lib/${file}`);
const settings = [
  'package.json',
  'lerna.json',
  'knip.json',
  'tsconfig.json',
  'jest.config.mjs',
  'eslint.config.mjs',
  '.dependency-cruiser.mjs',
  '.oxlintrc.json',
  ...library,
];

it.each(settings)('%s names no remote’s folder', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  expect(remotes.filter((folder) => text.includes(folder))).toEqual([]);
});

it('builds are made of every remote on the disk', () => {
  const { REMOTES } = jest.requireActual<{ REMOTES: readonly string[] }>('./lib/build.mjs');
  expect(remotes.length).toBeGreaterThanOrEqual(4);
  expect(REMOTES.map((name) => `mfe-${name}`).sort()).toEqual(remotes.sort());
});
