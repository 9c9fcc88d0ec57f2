import { integrityOf } from '@tableside/registry/reader';
import { RemoteUnavailableError } from '../../browser/federation/errors';
import { makeRelease } from './registry-fixtures';
import { ServerRemotes, readReleaseFile } from './server-remotes';

Object.assign(globalThis, { PROVIDED_VERSIONS: { react: '19.3.1' } });

const code = Buffer.from(`module.exports = {
  init: () => undefined,
  get: () => Promise.resolve(() => ({ widgets: {} })),
};`);
const release = {
  ...makeRelease('menu', '1.0.0'),
  server: 'server.cjs',
  integrity: { 'server.cjs': integrityOf(code) },
};

test('does not wait for a late server build and uses it once loaded', async () => {
  let arrive: (bytes: Buffer) => void = () => undefined;
  const arriving = new Promise<Buffer>((resolve) => (arrive = resolve));
  const remotes = new ServerRemotes({ read: () => arriving }, undefined, 20);
  const load = () => remotes.load(release, './widgets');
  await expect(load()).rejects.toThrow(RemoteUnavailableError);
  await expect(load()).rejects.toThrow('in time');
  arrive(code);
  const comes = async (): Promise<unknown> => (await load().catch(() => null)) ?? comes();
  expect(await comes()).toEqual({ widgets: {} });
});

describe('files of releases', () => {
  const released = Buffer.from('released');
  const release = {
    base: '/releases/menu/1.0.0/',
    integrity: { 'server.cjs': integrityOf(released) },
  };
  const storeWith = (bytes: Buffer | null) => ({
    read: (key: string) => Promise.resolve(key === 'releases/menu/1.0.0/server.cjs' ? bytes : null),
  });

  describe('readReleaseFile', () => {
    it('reads a file that matches its integrity hash', async () => {
      expect(await readReleaseFile(storeWith(released), release, 'server.cjs')).toEqual(released);
    });

    it.each([
      [
        'a file with other bytes',
        Buffer.from('altered'),
        'server.cjs',
        /does not match its released hash/,
      ],
      ['a missing file', null, 'server.cjs', /is not in the release store/],
      ['a file that the registry does not list', released, 'more.cjs', /no integrity/],
    ])('rejects %s', async (_what, bytes, file, words) => {
      await expect(readReleaseFile(storeWith(bytes), release, file)).rejects.toThrow(words);
    });
  });
});
