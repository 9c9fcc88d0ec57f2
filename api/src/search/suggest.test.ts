import { wireSuggestions } from '@tableside/contracts/listing/wire';
import { KEYWORD_MAX, SUGGESTIONS_MAX } from '@tableside/contracts/listing/rules';
import { call, prepareTestApp } from '../testing/app';
import { makeRecord } from '../testing/restaurants/records';
import { addReviews } from '../testing/reviews/reviews';

const dish = (name: string) => ({ name, description: 'Good', price: '$9', image: null });
const test = prepareTestApp();
beforeAll(async () => {
  const saved = await test.save([
    makeRecord({
      title: 'La Perla Taqueria',
      area: 'Highland Park',
      options: { cuisine: ['Mexican'] },
      menu: [dish('Tacos al pastor'), dish('Bánh mì')],
    }),
    makeRecord({
      title: 'Taco Stop',
      area: null,
      location: '9 Main St, Millbrook',
      menu: [dish('Tacos al Pastor')],
    }),
    makeRecord({ title: 'The Taco Bar', area: null, location: null }),
    ...['1 Oak St', '9 Elm St'].map((street, index) =>
      makeRecord({ title: 'Twin Oaks', slug: `twin-oaks-${index}`, street, area: 'Midtown' }),
    ),
    makeRecord({
      title: 'Twin Pines',
      street: '5 Pine St',
      area: 'Midtown',
      menu: [dish('Hot dog'), dish('House salad')],
    }),
    ...Array.from({ length: 12 }, (_, index) => makeRecord({ title: `Oak House ${index}` })),
    makeRecord({ title: 'Ψαράκι', titleLang: 'el', slug: 'psaraki' }),
  ]);
  await addReviews(test.db, [...saved.values()][10] ?? 0, [5, 5, 5, 5]);
});

const suggest = async (text: string) => {
  const url = `/api/search/suggestions?text=${encodeURIComponent(text)}`;
  return (await call(test, 'GET', url, wireSuggestions)).data;
};
const titles = async (text: string) => (await suggest(text)).map(({ title }) => title);

it('suggests distinct dishes, restaurants, cuisines, and areas, with subtitles', async () => {
  expect(await suggest('taco')).toEqual([
    {
      type: 'dish',
      id: 'dish-tacos-al-pastor',
      title: 'Tacos al pastor',
      subtitle: '2 restaurants',
      slug: null,
    },
    expect.objectContaining({ type: 'restaurant', title: 'Taco Stop', subtitle: '9 Main St' }),
    expect.objectContaining({ title: 'The Taco Bar', subtitle: null, slug: 'the-taco-bar' }),
    expect.objectContaining({ title: 'La Perla Taqueria', subtitle: 'Mexican · Highland Park' }),
  ]);
  expect(await suggest('mex')).toContainEqual(
    expect.objectContaining({ type: 'cuisine', title: 'Mexican', subtitle: '1 restaurant' }),
  );
  expect(await suggest('ψαρ')).toEqual([
    expect.objectContaining({ title: 'Ψαράκι', title_lang: 'el' }),
  ]);
  expect(await suggest('high')).toContainEqual(
    expect.objectContaining({ type: 'location', title: 'Highland Park', slug: null }),
  );
});

it.each([
  ['a word within a name', 'perla', 'La Perla Taqueria'],
  ['letters swapped', 'bahn mi', 'Bánh mì'],
  ['a letter too many', 'mexiccan', 'Mexican'],
])('finds by %s', async (_what, text, title) => {
  expect(await titles(text)).toContain(title);
});

it('suggests dishes with common words first', async () => {
  expect((await titles('ho')).slice(0, 2)).toEqual(['House salad', 'Hot dog']);
});

it('adds streets only to restaurants with the same name', async () => {
  const subtitles = (await suggest('twin')).map(({ title, subtitle }) => `${title}: ${subtitle}`);
  expect(subtitles.sort()).toEqual([
    'Twin Oaks: 1 Oak St',
    'Twin Oaks: 9 Elm St',
    'Twin Pines: Midtown',
  ]);
});

it('suggests the best of many matches', async () => {
  const found = await titles('oak');
  expect(found).toHaveLength(SUGGESTIONS_MAX);
  expect(found[0]).toBe('Oak House 4');
});

it.each(['', '   ', 'xyzzy', '!!!', '%', "'; DROP TABLE restaurants; --"])(
  'suggests nothing for %p',
  async (text) => {
    const url = `/api/search/suggestions?text=${encodeURIComponent(text)}`;
    expect((await call(test, 'GET', url, wireSuggestions)).data).toEqual([]);
  },
);

it('rejects a too long query and accepts a missing one', async () => {
  const send = (query: string) => test.app.inject(`/api/search/suggestions${query}`);
  expect((await send(`?text=${'a'.repeat(KEYWORD_MAX + 1)}`)).statusCode).toBe(400);
  expect((await send('')).json()).toMatchObject({ success: true, data: [] });
  expect((await send('?text=a&text=b')).statusCode).toBe(400);
});
