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
import { StartError } from '../../lib/start-error';
import { readLogKey } from './log-key';

let directory: string;
let file: string;
beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'tableside-key-')), 'data');
  file = join(directory, 'log.key');
});
afterEach(() => rmSync(join(directory, '..'), { recursive: true, force: true }));

const modeOf = () => statSync(file).mode & 0o777;

it('is made once, for its owner alone, by whichever process is first', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => readLogKey(directory)));
  expect(new Set(keys)).toEqual(new Set([readFileSync(file, 'utf8')]));
  expect(keys[0]).toMatch(/^[\da-f]{64}$/);
  expect(modeOf()).toBe(0o600);
  expect(await readLogKey(directory)).toBe(keys[0]);
  expect(readdirSync(directory)).toEqual(['log.key']);
});

it('is closed to others where a copy left it open', async () => {
  const key = await readLogKey(directory);
  chmodSync(file, 0o644);
  expect(await readLogKey(directory)).toBe(key);
  expect(modeOf()).toBe(0o600);
});

it('refuses a file that is cut short', async () => {
  await readLogKey(directory);
  writeFileSync(file, 'abc');
  await expect(readLogKey(directory)).rejects.toThrow(
    new StartError(`${file} holds no key; delete it, and a new one is made at the next start.`),
  );
});
