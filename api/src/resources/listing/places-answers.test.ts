import { brotliDecompressSync } from 'node:zlib';
import type { Catalogue } from '../../search/catalogue/catalogue';
import { NO_FAVOURITES } from '../../cards/favourite-ids';
import { makeHeldWriter } from '../../testing/restaurants/held-writer';
import { QueueFullError } from '../../lib/work-queue';
import type { AllPlaces } from './places';
import { createPlacesAnswers } from './places-answers';

const makeCatalogue = () => ({}) as Catalogue;
const catalogue = makeCatalogue();
const makeList = (id: number, change: Partial<AllPlaces> = {}): AllPlaces => ({
  catalogue,
  ratings: `[[${id},0,0]]`,
  isComplete: true,
  ...change,
});
const unpack = (packed: Buffer) => JSON.parse(brotliDecompressSync(packed).toString()) as object;

describe('createPlacesAnswers', () => {
  it('makes an answer once for all visitors of a list', async () => {
    const { write } = makeHeldWriter();
    const answers = createPlacesAnswers(write);
    const ask = (list: AllPlaces) => answers.asBrotli(list, NO_FAVOURITES);
    const [first, second] = await Promise.all([ask(makeList(1)), ask(makeList(1))]);
    expect(second).toBe(first);
    expect(unpack(first)).toEqual({ success: true, message: 'OK', data: [[1, 0, 0]] });
    await ask(makeList(1));
    expect(write).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Partial<AllPlaces>]>([
    ['a rating', { ratings: '[[1,5,1]]' }],
    ['the catalogue', { catalogue: makeCatalogue() }],
    ['that there are more', { isComplete: false }],
  ])('makes another when %s is another', async (_what, change) => {
    const { write } = makeHeldWriter();
    const answers = createPlacesAnswers(write);
    await answers.asBrotli(makeList(1), NO_FAVOURITES);
    await answers.asBrotli(makeList(1, change), NO_FAVOURITES);
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('makes their own for people with favourites, and keeps none of it', async () => {
    const { write } = makeHeldWriter();
    const answers = createPlacesAnswers(write);
    const saved = new Map([[1, 7]]);
    await answers.asBrotli(makeList(1), saved);
    await answers.asBrotli(makeList(1), saved);
    await answers.asBrotli(makeList(1), NO_FAVOURITES);
    expect(write.mock.calls.map((call) => (call as unknown[])[1])).toEqual([
      saved,
      saved,
      NO_FAVOURITES,
    ]);
  });

  it('gives text from what is kept packed, and makes it for people with favourites alone', async () => {
    const { write } = makeHeldWriter();
    const answers = createPlacesAnswers(write);
    const ask = async (favourites = NO_FAVOURITES) =>
      String(await answers.asText(makeList(1), favourites));
    const text = await ask();
    expect(JSON.parse(text)).toEqual({ success: true, message: 'OK', data: [[1, 0, 0]] });
    expect(await ask()).toBe(text);
    await answers.asBrotli(makeList(1), NO_FAVOURITES);
    expect(write).toHaveBeenCalledTimes(1);
    await ask(new Map([[1, 7]]));
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('evicts the least recently used answer', async () => {
    const { write } = makeHeldWriter();
    const answers = createPlacesAnswers(write);
    const ask = (id: number) => answers.asBrotli(makeList(id), NO_FAVOURITES);
    for (let id = 1; id <= 24; id += 1) await ask(id);
    await ask(1);
    await ask(25);
    expect(write).toHaveBeenCalledTimes(25);
    await ask(1);
    expect(write).toHaveBeenCalledTimes(25);
    await ask(2);
    expect(write).toHaveBeenCalledTimes(26);
  });

  it('does not cache a failure', async () => {
    const { write } = makeHeldWriter();
    write.mockRejectedValueOnce(new Error('out of memory'));
    const answers = createPlacesAnswers(write);
    await expect(answers.asBrotli(makeList(1), NO_FAVOURITES)).rejects.toThrow('out of memory');
    expect(unpack(await answers.asBrotli(makeList(1), NO_FAVOURITES))).toMatchObject({
      success: true,
    });
  });

  it('makes two at a time, queues others, refuses when the queue is full, and still serves from the cache', async () => {
    const { write, hold, release } = makeHeldWriter();
    const answers = createPlacesAnswers(write);
    const kept = await answers.asBrotli(makeList(0), NO_FAVOURITES);
    hold();
    const saved = new Map([[1, 7]]);
    const asked = Array.from({ length: 40 }, (_, id) =>
      answers.asText(makeList(id + 1), saved).then(
        () => 'given',
        (error: unknown) => error,
      ),
    );
    expect((await Promise.all(asked.slice(34))).every((end) => end instanceof QueueFullError)).toBe(
      true,
    );
    expect(write).toHaveBeenCalledTimes(3);
    expect(await answers.asBrotli(makeList(0), NO_FAVOURITES)).toBe(kept);
    release();
    expect(await Promise.all(asked.slice(0, 34))).toEqual(Array(34).fill('given'));
  });
});
