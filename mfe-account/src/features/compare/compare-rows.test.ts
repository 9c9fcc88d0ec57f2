import { makeRestaurant } from '@tableside/contracts/factories';
import { compareRestaurants } from './compare-rows';

const NOW = new Date('2026-11-24T18:00:00Z');
const compare = (...restaurants: Parameters<typeof makeRestaurant>[0][]) =>
  compareRestaurants(restaurants.map(makeRestaurant), NOW, 'America/New_York');
const labels = (rows: readonly { label: string }[]) => rows.map(({ label }) => label);

test('separates rows that differ from rows that are the same', () => {
  const { different, same } = compare(
    { priceRange: '$', area: 'North Shore' },
    { priceRange: '$$$', area: 'North Shore' },
  );
  expect(different).toContainEqual({ label: 'Price', values: ['$', '$$$'] });
  expect(same).toContainEqual({ label: 'Area', values: ['North Shore', 'North Shore'] });
});

test('treats a value known for one restaurant as a difference, and lists unknown rows separately', () => {
  const { different, unknown } = compare(
    { phone: null, priceRange: null },
    { phone: '555', priceRange: null },
  );
  expect(different).toContainEqual({ label: 'Phone', values: ['Not known', '555'] });
  expect(unknown).toContain('Price');
});

test('ignores the order of options', () => {
  const one = { id: 1, title: 'Bar' };
  const two = { id: 2, title: 'Terrace' };
  const { same } = compare({ features: [one, two] }, { features: [two, one] });
  expect(same).toContainEqual({ label: 'Features', values: ['Bar, Terrace', 'Bar, Terrace'] });
});

test('adds a row for each fact', () => {
  const { different } = compare({ facts: [{ title: 'Dogs', value: 'yes' }] }, { facts: [] });
  expect(different).toContainEqual({ label: 'Dogs', values: ['Yes', 'Not known'] });
});

test('shows missing ratings, and lists missing hours as unknown', () => {
  const { same, unknown } = compare(
    { rating: { average: null, count: 0 }, hours: [] },
    { rating: { average: null, count: 0 }, hours: [] },
  );
  expect(same).toContainEqual({ label: 'Rating', values: ['No ratings yet', 'No ratings yet'] });
  expect(unknown).toEqual(expect.arrayContaining(['Now', 'Today']));
  expect(labels(same)).not.toContain('Now');
});
