import { wireSuggestions, wirePage } from '@tableside/contracts/listing/wire';
import { call, prepareTestApp } from '../testing/app';
import { makeRecord } from '../testing/restaurants/records';

const test = prepareTestApp();
beforeAll(async () => {
  await test.save([
    makeRecord({ title: 'Luna Pizza', location: '12 Market Street', area: 'Northshore' }),
    makeRecord({ title: "Ben's Chili Bowl", location: '1213 U Street NW' }),
    makeRecord({ title: 'Café Ñandú', location: '3 Georgia Avenue' }),
    makeRecord({ title: 'Golden Wok', options: { cuisine: ['Sushi', 'Chinese'] } }),
    makeRecord({ title: 'Georgia Brown', location: '9 Elm Road' }),
    makeRecord({ title: '100% O\\Reilly_Pub', location: '7-Eleven Plaza' }),
    makeRecord({ title: 'Взлёт', location: 'Brighton' }),
    makeRecord({ title: '寿司 Barracks' }),
    makeRecord({ title: '老北京炸酱面', otherNames: ['Old Peking Noodles', 'Lao Beijing'] }),
    makeRecord({
      title: 'Brick & Basil',
      menu: [{ name: "Mac 'n' Cheese", description: '', price: '', image: null }],
    }),
    makeRecord({ title: 'Salt and Smoke', location: '900 N Street' }),
    makeRecord({ title: 'Rock N Roll Sandwiches' }),
  ]);
});

async function search(keyword: string): Promise<string[]> {
  const url = '/api/restraunt/filter_restaurants';
  const { data } = await call(test, 'POST', url, wirePage, { keyword });
  return data.data.map(({ title }) => title);
}

it.each([
  ['a title', 'luna pizza', ['Luna Pizza']],
  ['capitals', 'LUNA', ['Luna Pizza']],
  ['words in another order', 'pizza luna', ['Luna Pizza']],
  ['a street', 'market', ['Luna Pizza']],
  ['an area', 'northshore', ['Luna Pizza']],
  ['an alternative name', 'old peking', ['老北京炸酱面']],
  ['a word within text without spaces', '炸酱面', ['老北京炸酱面']],
  ['a cuisine', 'sushi', ['Golden Wok']],
  ['title and cuisine together', 'golden chinese', ['Golden Wok']],
  ['text without its accents', 'cafe nandu', ['Café Ñandú']],
  ['text with accents that are not there', 'lúna', ['Luna Pizza']],
  ['a beginning', 'piz', ['Luna Pizza']],
  ['several beginnings', 'lu pi', ['Luna Pizza']],
  ['an apostrophe left out', 'bens chili', ["Ben's Chili Bowl"]],
  ['an apostrophe, straight', "ben's", ["Ben's Chili Bowl"]],
  ['an apostrophe, curly', 'ben’s', ["Ben's Chili Bowl"]],
  ['a letter left out', 'piza', ['Luna Pizza']],
  ['a letter too many', 'pizzza', ['Luna Pizza']],
  ['letters swapped', 'suhsi', ['Golden Wok']],
  ['a typo in one word of two', 'luna piza', ['Luna Pizza']],
  ['hyphens', '7-eleven', ['100% O\\Reilly_Pub']],
  ['Cyrillic', 'взлет', ['Взлёт']],
  ['Chinese characters', '寿司', ['寿司 Barracks']],
  ['name before address', 'georgia', ['Georgia Brown', 'Café Ñandú']],
])('finds by %s', async (_what, keyword, found) => {
  expect(await search(keyword)).toEqual(found);
});

it.each([
  ['a word like no other', 'xylophone'],
  ['a wrong first letter', 'bizza'],
  ['one known and one unknown word', 'luna xylophone'],
  ['words of two restaurants', 'luna chili'],
  ['a short word, which is not corrected', 'qx'],
])('finds nothing for %s', async (_what, keyword) => {
  expect(await search(keyword)).toEqual([]);
});

it.each(['', '   ', '\t'])('treats %p as no keyword', async (keyword) => {
  expect(await search(keyword)).toHaveLength(12);
});

it.each([
  ['brick & basil', 'Brick & Basil'],
  ['Brick and Basil', 'Brick & Basil'],
  ['brick n basil', 'Brick & Basil'],
  ['brick - basil', 'Brick & Basil'],
  ['brick | basil', 'Brick & Basil'],
  ['brick-and-basil', 'Brick & Basil'],
  ['brick &', 'Brick & Basil'],
  ['🍕 basil', 'Brick & Basil'],
  ['basil 🇺🇸 — brick ™', 'Brick & Basil'],
  ['salt & smoke', 'Salt and Smoke'],
  ["salt 'n' smoke", 'Salt and Smoke'],
  ['rock & roll', 'Rock N Roll Sandwiches'],
  ["rock'n'roll", 'Rock N Roll Sandwiches'],
  ['mac & cheese', 'Brick & Basil'],
])('finds and suggests %p regardless of punctuation and "and"', async (typed, title) => {
  expect(await search(typed)).toEqual([title]);
  const url = `/api/search/suggestions?text=${encodeURIComponent(typed)}`;
  const { data } = await call(test, 'GET', url, wireSuggestions);
  expect(data.map((each) => each.title)).toContain(title);
});

it('treats "n" next to a house number as a street', async () => {
  expect(await search('900 n street')).toEqual(['Salt and Smoke']);
});

it.each(['!!!', '%', "'", '\\', '🍕'])(
  'finds nothing for %p, which contains no word',
  async (keyword) => {
    expect(await search(keyword)).toEqual([]);
  },
);

it.each(["'; DROP TABLE restaurants; --", 'a:* & !b | (c', "\\' OR 1=1", '<->', '%_%luna%'])(
  'treats %p as words, not as syntax',
  async (keyword) => {
    await search(keyword);
    expect(await search('luna')).toEqual(['Luna Pizza']);
  },
);

it('does not match closed restaurants', async () => {
  expect(await search('barrack')).toEqual(['寿司 Barracks']);
  await test.query(`UPDATE restaurants SET closed_at = now() WHERE title = '寿司 Barracks'`);
  expect(await search('barrack')).toEqual([]);
});
