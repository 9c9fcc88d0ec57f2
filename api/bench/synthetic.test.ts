import { makeSyntheticRecords } from './synthetic';

describe('makeSyntheticRecords', () => {
  it('makes the same restaurants every time, and begins a longer list with the shorter one', () => {
    expect(makeSyntheticRecords(60).slice(0, 20)).toEqual(makeSyntheticRecords(20));
  });

  it('gives every restaurant an identity of its own and something to filter and search by', () => {
    const records = makeSyntheticRecords(500);
    expect(new Set(records.map(({ externalId }) => externalId)).size).toBe(500);
    const words = new Set(records.flatMap(({ title }) => title.toLowerCase().split(/\W+/)));
    expect(words.size).toBeGreaterThan(200);
    expect(records.some(({ options }) => options.cuisine.includes('Pizza'))).toBe(true);
    expect(
      records.filter(({ options }) => options.feature.includes('WiFi')).length,
    ).toBeGreaterThan(50);
  });
});
