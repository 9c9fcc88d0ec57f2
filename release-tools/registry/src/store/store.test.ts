import path from 'node:path';
import { EXIT } from './refusal';
import { openStore } from './open-store';
import { parseStoreAddress, resolveStoreAddress } from './address';
import { readdir } from 'node:fs/promises';
import { openDirectoryStore } from './directory-store';
import { useTempDir } from '../testing/release-fixtures';
import { describeStore } from '../testing/store-suite-fixtures';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { watchDisk, type WatchedDisk } from '@tableside/testing/power-cut';

describe('store address', () => {
  test('parses a path as a folder', () => {
    const folder = path.resolve('var/store');
    expect(parseStoreAddress('var/store')).toEqual({ kind: 'folder', folder });
    expect(resolveStoreAddress('var/store')).toBe(folder);
  });

  test('parses a PostgreSQL address and hides its schema from the driver', () => {
    expect(
      parseStoreAddress('postgres://ann:pw@db:5433/site?schema=store&sslmode=require'),
    ).toEqual({
      kind: 'postgres',
      connectionString: 'postgres://ann:pw@db:5433/site?sslmode=require',
      schema: 'store',
      shown: 'postgres://db:5433/site?schema=store',
    });
  });

  test('parses an S3 address with a bucket and optional folder, endpoint, and region', () => {
    expect(parseStoreAddress('s3://releases')).toMatchObject({
      ...{ bucket: 'releases', prefix: '', endpoint: null, region: null },
    });
    expect(
      parseStoreAddress('s3://releases/a/b/?endpoint=http://127.0.0.1:9000&region=eu-1'),
    ).toMatchObject({ prefix: 'a/b/', endpoint: 'http://127.0.0.1:9000', region: 'eu-1' });
  });

  test.each([
    ['mysql://db/site', /mysql:\/\/, which is not supported/],
    ['postgres://db:port/site', /is not valid/],
    ['postgres://db', /has no database name/],
    ['postgres://db/site?schema=a"b', /not a valid schema name/],
    ['s3://key:secret@releases/', /contains credentials/],
    ['s3://releases/?acl=public', /parameter "acl"/],
    ['s3://Releases_/', /not a valid bucket name/],
    ['s3://releases/?endpoint=localhost', /not an http\(s\) URL/],
  ])('rejects %s with a message', async (address, message) => {
    await expect(openStore(address)).rejects.toMatchObject({
      code: EXIT.store,
      message: expect.stringMatching(message),
    });
    await expect(openStore(address)).rejects.not.toThrow(/secret/);
  });
});

describe('stores', () => {
  const temp = useTempDir();

  const openStore = () => openDirectoryStore(path.join(temp.dir, 'store'));

  describeStore('openDirectoryStore', () => ({ store: openStore(), another: openStore }));

  it('lists leftovers of interrupted writes separately', async () => {
    const left = 'r/a.b4a1b6c8.tmp';
    const store = openStore();
    expect(await store.leftovers()).toEqual([]);
    await store.create(left, Buffer.from(''));
    expect(await store.list('r/')).toEqual([]);
    expect(await store.leftovers()).toEqual([left]);
  });

  it('leaves no partial file behind when a write fails', async () => {
    const folder = path.join(temp.dir, 'store/some');
    const halves = { length: 1, byteLength: 1 } as unknown as Uint8Array;
    await expect(openStore().create('some/key', halves)).rejects.toThrow();
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('openDirectoryStore', () => {
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

  test('syncs what it creates or replaces', async () => {
    const store = openDirectoryStore(path.join(folder, 'store'));
    expect(await store.create('releases/discovery/1.0.0/release.json', bytes('{}'))).toBe(true);
    await store.replace('registry/production.json', bytes('first'));
    await store.replace('registry/production.json', bytes('second'));
    disk.cutPower();
    expect(String(await store.read('releases/discovery/1.0.0/release.json'))).toBe('{}');
    expect(String(await store.read('registry/production.json'))).toBe('second');
    expect(await store.leftovers()).toEqual([]);
  });
});
