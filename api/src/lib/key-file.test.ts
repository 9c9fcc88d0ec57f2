import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchDisk } from '@tableside/testing/power-cut';
import { readKeyFile } from './key-file';
import { StartError } from './start-error';

let directory: string;
let file: string;
beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'tableside-key-')), 'data');
  file = join(directory, 'log.key');
});
afterEach(() => rmSync(join(directory, '..'), { recursive: true, force: true }));

const modeOf = () => statSync(file).mode & 0o777;

it('is created once, for its owner only, by the first process', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => readKeyFile(directory, 'log')));
  expect(new Set(keys)).toEqual(new Set([readFileSync(file, 'utf8')]));
  expect(keys[0]).toMatch(/^[\da-f]{64}$/);
  expect(modeOf()).toBe(0o600);
  expect(await readKeyFile(directory, 'log')).toBe(keys[0]);
  expect(readdirSync(directory)).toEqual(['log.key']);
});

it('is synced to disk', async () => {
  const disk = watchDisk(join(directory, '..'));
  const key = await readKeyFile(directory, 'secrets');
  disk.cutPower();
  disk.release();
  expect(await readKeyFile(directory, 'secrets')).toBe(key);
});

it('is restricted if a copy left it open', async () => {
  const key = await readKeyFile(directory, 'log');
  chmodSync(file, 0o644);
  expect(await readKeyFile(directory, 'log')).toBe(key);
  expect(modeOf()).toBe(0o600);
});

it('rejects a truncated file', async () => {
  await readKeyFile(directory, 'log');
  writeFileSync(file, 'abc');
  await expect(readKeyFile(directory, 'log')).rejects.toThrow(
    new StartError(
      `${file} does not contain a key. Restore it from a backup, or delete it to create a new one at the next start.`,
    ),
  );
});

it('differs per purpose', async () => {
  expect(await readKeyFile(directory, 'secrets')).not.toBe(await readKeyFile(directory, 'log'));
  expect(readdirSync(directory).toSorted()).toEqual(['log.key', 'secrets.key']);
});
