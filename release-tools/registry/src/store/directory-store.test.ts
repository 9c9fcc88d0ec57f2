import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { watchDisk, type WatchedDisk } from '@tableside/testing/power-cut';
import { openDirectoryStore } from './directory-store';

let folder: string;
let disk: WatchedDisk;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'directory-store-'));
  disk = watchDisk(folder);
});
afterEach(() => {
  disk.release();
  rmSync(folder, { recursive: true });
});

const bytes = (text: string) => Buffer.from(text);

test('what was created or replaced outlives a power cut', async () => {
  const store = openDirectoryStore(path.join(folder, 'store'));
  expect(await store.create('releases/discovery/1.0.0/release.json', bytes('{}'))).toBe(true);
  await store.replace('registry/production.json', bytes('first'));
  await store.replace('registry/production.json', bytes('second'));
  disk.cutPower();
  expect(String(await store.read('releases/discovery/1.0.0/release.json'))).toBe('{}');
  expect(String(await store.read('registry/production.json'))).toBe('second');
  expect(await store.leftovers()).toEqual([]);
});
