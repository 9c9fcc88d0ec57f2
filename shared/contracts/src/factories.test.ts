import { FILTER_KINDS } from './listing/paths';
import { optionList, wirePage, wireRanking } from './listing/wire';
import { wireRestaurant } from './restaurant/wire';
import { wireReview } from './review/wire';
import { wireSettings } from './site/wire';
import { wireUser } from './account/wire';
import {
  makeWirePage,
  makeWireRanking,
  makeWireOptions,
  makeRestaurant,
  makeWireRestaurant,
  makeWireSummary,
  makeReview,
  makeWireReview,
  makeUser,
  makeWireUser,
  makeWireSettings,
} from './factories';

interface Schema {
  parse(value: unknown): unknown;
}
const cases: [string, Schema, unknown][] = [
  ['page', wirePage, makeWirePage([makeWireSummary(), makeWireSummary()])],
  ['restaurant', wireRestaurant, makeWireRestaurant({ reviews: [makeWireReview()] })],
  ['review', wireReview, makeWireReview()],
  ['ranking', wireRanking, makeWireRanking('Italian', ['Luna', 'Forno Nine'])],
  ['settings', wireSettings, makeWireSettings()],
  ['user', wireUser, makeWireUser()],
  ...FILTER_KINDS.map((kind): [string, Schema, unknown] => [
    kind,
    optionList,
    makeWireOptions(kind),
  ]),
];

test.each(cases)('the factory for %s matches the contract', (_name, schema, value) => {
  expect(schema.parse(value)).toEqual(value);
});

test('model factories apply overrides and are otherwise unique', () => {
  expect(makeRestaurant({ title: 'Luna' }).title).toBe('Luna');
  expect(makeRestaurant().slug).not.toBe(makeRestaurant().slug);
  expect(makeReview({ rating: 2 })).toMatchObject({ rating: 2, reviewer: { firstName: 'Dana' } });
  expect(makeUser({ firstName: 'Ana' }).firstName).toBe('Ana');
});
