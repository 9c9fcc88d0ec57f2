import { instant, text } from './read';
import { restaurantPath } from '../paths';

it.each([
  ['2026-02-11T10:00:00.000000Z', '2026-02-11T10:00:00.000Z'],
  ['2026-02-11T10:00:00-05:00', '2026-02-11T15:00:00.000Z'],
  ['2026-02-11 23:30:00', '2026-02-11T23:30:00.000Z'],
  ['2026-02-11T23:30', '2026-02-11T23:30:00.000Z'],
  ['2026-02-11', '2026-02-11T12:00:00.000Z'],
])('reads %s as the instant %s', (sent, read) => {
  expect(instant(sent)).toBe(read);
});

it.each(['', 'yesterday', '2026-13-40', null, undefined, {}])('reads %j as null', (sent) => {
  expect(instant(sent)).toBeNull();
});

test('reads a lone surrogate as the replacement character', () => {
  expect(text(' caf\ud83d ')).toBe('caf\ufffd');
  expect(text('\udf55 \ud83c\udf55')).toBe('\ufffd \ud83c\udf55');
  expect(restaurantPath(text('luna-\ud83c') ?? '')).toBe('/restaurant/luna-%EF%BF%BD');
});
