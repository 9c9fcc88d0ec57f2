import { prepareTestApp } from '../testing/app';
import { FILTER_FIELDS } from '../testing/restaurants/made-up-city';
import { makeRecord } from '../testing/restaurants/records';

const test = prepareTestApp();
beforeAll(async () => {
  await test.save([makeRecord({ title: 'Luna' })]);
});

describe('input', () => {
  const CALLS = ['filter_restaurants', 'filter_counts', 'filter_map'];
  const send = (path: string, payload?: object) =>
    test.app.inject({
      method: 'POST',
      url: `/api/restraunt/${path}`,
      ...(payload ? { payload } : {}),
    });

  it.each(CALLS)('accepts input without %s', async (path) => {
    const without = await send(path);
    expect(without.statusCode).toBe(200);
    expect(without.json()).toEqual((await send(path, {})).json());
  });

  it.each([
    { open_at: '8-9999' },
    { open_at: '0-1200' },
    { open_at: '5-2400' },
    { open_at: '5-1260' },
    { open_at: 'tomorrow' },
    { open_at: "5-1930'; DROP TABLE restaurants; --" },
    { open_at: '5-1930\n' },
    { open_at: 5 },
    { open_at: null },
    { hours: 'open' },
    { box: '-77.1,39,-76.9,38.8' },
    { box: '-277,38,-76,39' },
    { box: '1,2,3' },
    { box: "1,2,3,4'--" },
    { sort: 'cheapest' },
    { sort: '' },
    { sort: 'name; DROP TABLE restaurants' },
    { sort: 7 },
    { sort: null },
    { sort: ['name'] },
    { prices: ['$$$$$'] },
    { prices: '$' },
    { least_rating: 6 },
    { areas: ['a'.repeat(101)] },
    { areas: Array.from({ length: 21 }, String) },
    { traits: ['free beer'] },
    { unknown: 'hours' },
    { features: [-1] },
    { keyword: 'a\0b' },
  ])('rejects %j', async (payload) => {
    for (const path of CALLS) {
      const response = await send(path, payload);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        success: false,
        data: null,
        error: 'invalid-input',
      });
    }
  });

  it('rejects 201 ids of a kind and a keyword of 201 characters', async () => {
    for (const path of CALLS) {
      for (const kind of Object.values(FILTER_FIELDS)) {
        const ids = Array<number>(201).fill(1);
        expect((await send(path, { [kind]: ids })).statusCode).toBe(400);
        expect((await send(path, { [kind]: ids.slice(1) })).statusCode).toBe(200);
      }
      expect((await send(path, { keyword: 'a'.repeat(201) })).statusCode).toBe(400);
    }
  });
});
