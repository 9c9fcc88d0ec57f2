import streams from 'node:fs';
import disk from 'node:fs/promises';
import { prepareOwnReviewTest } from '../../testing/reviews/own-reviews';

/** What is written there finds no room, by the kernel's word. */
const FULL = '/dev/full';
const whereFull = streams.existsSync(FULL) ? describe : describe.skip;

const test = prepareOwnReviewTest();
afterEach(() => jest.restoreAllMocks());

const ready = async () => (await test.app.inject({ url: '/readyz' })).statusCode;

const noRoom = {
  success: false,
  message: 'We have no room to save anything right now. Nothing was changed. Try again later.',
  data: null,
  error: 'storage-full',
};

const isOurs = (file: unknown) => String(file).startsWith(test.dataDir);

whereFull('while the disk is full', () => {
  beforeEach(() => {
    test.app.storage.fullAtMs = -Infinity;
  });

  it('a form is answered with a sentence while its photos arrive', async () => {
    const { createWriteStream } = streams;
    jest
      .spyOn(streams, 'createWriteStream')
      .mockImplementation((file, options) =>
        isOurs(file) ? createWriteStream(FULL) : createWriteStream(file, options),
      );
    const { status, headers, body } = await test.send({ photos: [test.photo()] });
    expect([status, body]).toEqual([503, noRoom]);
    expect(headers['retry-after']).toBe('5');
    expect((await test.own()).data).toBeNull();
    expect(await ready()).toBe(503);
  });

  it('and while they are stored', async () => {
    const { open } = disk;
    jest
      .spyOn(disk, 'open')
      .mockImplementation((file, flags, mode) =>
        flags === 'wx' && isOurs(file) ? open(FULL, 'w') : open(file, flags, mode),
      );
    const { status, body } = await test.send({ photos: [test.photo()] });
    expect([status, body]).toEqual([503, noRoom]);
    expect((await test.own()).data).toBeNull();
  });

  it('the host is not ready, and is again when there is room', async () => {
    expect(await ready()).toBe(200);
    const { writeFile } = disk;
    const full = jest
      .spyOn(disk, 'writeFile')
      .mockImplementation((file, data, options) =>
        writeFile(isOurs(file) ? FULL : file, data, options),
      );
    const answer = await test.app.inject({ url: '/readyz' });
    expect([answer.statusCode, answer.json()]).toEqual([503, noRoom]);
    full.mockRestore();
    expect(await ready()).toBe(200);
    expect((await test.list('.')).filter((name) => name.startsWith('.room'))).toEqual([]);
  });
});
