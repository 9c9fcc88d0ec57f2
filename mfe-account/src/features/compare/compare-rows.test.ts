import { makeRestaurant } from '@tableside/contracts/factories';
import { comparePlaces } from './compare-rows';

const NOW = new Date('2026-11-24T18:00:00Z');
const compare = (...places: Parameters<typeof makeRestaurant>[0][]) =>
  comparePlaces(places.map(makeRestaurant), NOW, 'America/New_York');
const labels = (rows: readonly { label: string }[]) => rows.map(({ label }) => label);

test('rows that differ are told apart from rows that are the same', () => {
  const { different, same } = compare(
    { priceRange: '$', area: 'North Shore' },
    { priceRange: '$$$', area: 'North Shore' },
  );
  expect(different).toContainEqual({ label: 'Price', values: ['$', '$$$'] });
  expect(same).toContainEqual({ label: 'Area', values: ['North Shore', 'North Shore'] });
});

test('what is known of one place alone differs; what nobody knows is listed apart', () => {
  const { different, unknown } = compare(
    { phone: null, waitTime: null },
    { phone: '555', waitTime: null },
  );
  expect(different).toContainEqual({ label: 'Phone', values: ['Not known', '555'] });
  expect(unknown).toContain('Waiting time');
});

test('the order in which a host lists options is no difference', () => {
  const one = { id: 1, title: 'Bar' };
  const two = { id: 2, title: 'Terrace' };
  const { same } = compare({ features: [one, two] }, { features: [two, one] });
  expect(same).toContainEqual({ label: 'Features', values: ['Bar, Terrace', 'Bar, Terrace'] });
});

test('each fact that somebody recorded is a row', () => {
  const { different } = compare({ facts: [{ title: 'Dogs', value: 'yes' }] }, { facts: [] });
  expect(different).toContainEqual({ label: 'Dogs', values: ['Yes', 'Not known'] });
});

test('places without votes say so; places without hours are not known', () => {
  const { same, unknown } = compare(
    { rating: { average: null, count: 0 }, hours: [] },
    { rating: { average: null, count: 0 }, hours: [] },
  );
  expect(same).toContainEqual({ label: 'Stars', values: ['No votes yet', 'No votes yet'] });
  expect(unknown).toEqual(expect.arrayContaining(['Now', 'Today']));
  expect(labels(same)).not.toContain('Now');
});
