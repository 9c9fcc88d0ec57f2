import { integrityOf } from '@tableside/registry/store/store';
import { readReleaseFile } from './release-files';

const released = Buffer.from('released');
const release = {
  base: '/releases/menu/1.0.0/',
  integrity: { 'server.cjs': integrityOf(released) },
};
const storeWith = (bytes: Buffer | null) => ({
  read: (key: string) => Promise.resolve(key === 'releases/menu/1.0.0/server.cjs' ? bytes : null),
});

describe('readReleaseFile', () => {
  it('reads a file that is what was released', async () => {
    expect(await readReleaseFile(storeWith(released), release, 'server.cjs')).toEqual(released);
  });

  it.each([
    ['a file with other bytes', Buffer.from('altered'), 'server.cjs', /is not what was released/],
    ['a file that is gone', null, 'server.cjs', /is not in the release store/],
    ['a file that the registry does not list', released, 'more.cjs', /no integrity/],
  ])('refuses %s', async (_what, bytes, file, words) => {
    await expect(readReleaseFile(storeWith(bytes), release, file)).rejects.toThrow(words);
  });
});
