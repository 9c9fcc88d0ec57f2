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
    makeRecord({ title: 'Twin Pines', street: '5 Pine St', area: 'Midtown' }),
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

it('offers dishes once, places, cuisines and areas, with what tells them apart', async () => {
  expect(await suggest('taco')).toEqual([
    {
      type: 'dish',
      id: 'dish-tacos-al-pastor',
      title: 'Tacos al pastor',
      subtitle: '2 places',
      slug: null,
    },
    expect.objectContaining({ type: 'restaurant', title: 'Taco Stop', subtitle: '9 Main St' }),
    expect.objectContaining({ title: 'The Taco Bar', subtitle: null, slug: 'the-taco-bar' }),
    expect.objectContaining({ title: 'La Perla Taqueria', subtitle: 'Mexican · Highland Park' }),
  ]);
  expect(await suggest('mex')).toContainEqual(
    expect.objectContaining({ type: 'cuisine', title: 'Mexican', subtitle: '1 place' }),
  );
  expect(await suggest('ψαρ')).toEqual([
    expect.objectContaining({ title: 'Ψαράκι', title_lang: 'el' }),
  ]);
  expect(await suggest('high')).toContainEqual(
    expect.objectContaining({ type: 'location', title: 'Highland Park', slug: null }),
  );
});

it.each([
  ['a name in capitals', 'TACO STOP', 'Taco Stop'],
  ['the beginnings of two words', 'la per', 'La Perla Taqueria'],
  ['a word within a name', 'perla', 'La Perla Taqueria'],
  ['text without its accents', 'banh', 'Bánh mì'],
  ['letters swapped', 'bahn mi', 'Bánh mì'],
  ['a letter too many', 'mexiccan', 'Mexican'],
  ['another form of a word', 'taquerias', 'La Perla Taqueria'],
])('finds by %s', async (_what, text, title) => {
  expect(await titles(text)).toContain(title);
});

it('tells places of one name apart by their streets, and no others', async () => {
  const subtitles = (await suggest('twin')).map(({ title, subtitle }) => `${title}: ${subtitle}`);
  expect(subtitles.sort()).toEqual([
    'Twin Oaks: 1 Oak St',
    'Twin Oaks: 9 Elm St',
    'Twin Pines: Midtown',
  ]);
});

it('offers the best of many', async () => {
  const found = await titles('oak');
  expect(found).toHaveLength(SUGGESTIONS_MAX);
  expect(found[0]).toBe('Oak House 4');
});

it.each(['', '   ', 'xyzzy', '!!!', '%', "'; DROP TABLE restaurants; --"])(
  'offers nothing for %p',
  async (text) => {
    const url = `/api/search/suggestions?text=${encodeURIComponent(text)}`;
    expect((await call(test, 'GET', url, wireSuggestions)).data).toEqual([]);
  },
);

it('refuses what is longer than a search may be, and takes none at all', async () => {
  const send = (query: string) => test.app.inject(`/api/search/suggestions${query}`);
  expect((await send(`?text=${'a'.repeat(KEYWORD_MAX + 1)}`)).statusCode).toBe(400);
  expect((await send('')).json()).toMatchObject({ success: true, data: [] });
  expect((await send('?text=a&text=b')).statusCode).toBe(400);
});

it('asks the database for nothing but the version', async () => {
  await suggest('oak');
  expect(await test.countStatements(() => suggest('oak'))).toBe(1);
});
