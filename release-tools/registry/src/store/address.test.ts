import path from 'node:path';
import { EXIT } from './refusal';
import { openStore } from './open-store';
import { parseStoreAddress, resolveStoreAddress } from './address';

test('a path is a folder', () => {
  const folder = path.resolve('var/store');
  expect(parseStoreAddress('var/store')).toEqual({ kind: 'folder', folder });
  expect(resolveStoreAddress('var/store')).toBe(folder);
});

test('an address of PostgreSQL may name a schema, which its driver is not told', () => {
  expect(parseStoreAddress('postgres://ann:pw@db:5433/site?schema=store&sslmode=require')).toEqual({
    kind: 'postgres',
    connectionString: 'postgres://ann:pw@db:5433/site?sslmode=require',
    schema: 'store',
    shown: 'postgres://db:5433/site?schema=store',
  });
});

test('an address of S3 has a bucket, and may have a folder, an endpoint and a region', () => {
  expect(parseStoreAddress('s3://releases')).toMatchObject({
    ...{ bucket: 'releases', prefix: '', endpoint: null, region: null },
  });
  expect(
    parseStoreAddress('s3://releases/a/b/?endpoint=http://127.0.0.1:9000&region=eu-1'),
  ).toMatchObject({ prefix: 'a/b/', endpoint: 'http://127.0.0.1:9000', region: 'eu-1' });
});

test.each([
  ['mysql://db/site', /mysql:\/\/, which is not known/],
  ['postgres://db:port/site', /is not valid/],
  ['postgres://db', /names no database/],
  ['postgres://db/site?schema=a"b', /no name for the schema/],
  ['s3://key:secret@releases/', /holds credentials/],
  ['s3://releases/?acl=public', /has "acl"/],
  ['s3://Releases_/', /no name of a bucket/],
  ['s3://releases/?endpoint=localhost', /no http\(s\) address/],
])('%s is refused with a sentence', async (address, sentence) => {
  await expect(openStore(address)).rejects.toMatchObject({
    code: EXIT.store,
    message: expect.stringMatching(sentence),
  });
  await expect(openStore(address)).rejects.not.toThrow(/secret/);
});
