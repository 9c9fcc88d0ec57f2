import { slugify, takeSlug } from './slug';

it.each([
  ["Ben's Café & Grill", 'bens-cafe-and-grill'],
  ['  --Luna!!  Pizza-- ', 'luna-pizza'],
  ['Straße Ø 7', 'strasse-o-7'],
  ['寿司', ''],
  ['a'.repeat(200), 'a'.repeat(80)],
])('makes %p into %p', (text, slug) => {
  expect(slugify(text)).toBe(slug);
});

const wish = { title: 'Luna', area: 'Northshore', source: 'osm', externalId: 'node/7' };

it('takes the title, then title and area, then numbers', () => {
  const taken = new Set<string>();
  const slugs = Array.from({ length: 4 }, () => takeSlug(taken, wish));
  expect(slugs).toEqual(['luna', 'luna-northshore', 'luna-2', 'luna-3']);
});

it('prefers the wanted slug while it is free', () => {
  const taken = new Set<string>();
  expect(takeSlug(taken, { ...wish, slug: 'the-luna' })).toBe('the-luna');
  expect(takeSlug(taken, { ...wish, slug: 'the-luna' })).toBe('luna');
});

it('names a place without Latin letters after its identity', () => {
  expect(takeSlug(new Set(), { ...wish, title: '寿司', area: null })).toBe('osm-node-7');
});
