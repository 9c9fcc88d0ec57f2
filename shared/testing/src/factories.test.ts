import { FILTER_KINDS } from '@tableside/contracts/paths';
import {
  optionList,
  wirePage,
  wireRanking,
  wireRestaurant,
  wireReview,
  wireSettings,
  wireUser,
} from '@tableside/contracts/wire';
import { makeOption, makeRanked, makeRestaurant, makeReview, makeUser } from './factories';
import {
  makeWirePage,
  makeWireRanking,
  makeWireRestaurant,
  makeWireReview,
  makeWireSettings,
  makeWireSummary,
  makeWireUser,
} from './wire-factories';
import { makeWireOptions } from './wire-options';

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

test.each(cases)('what the factories send for a %s keeps the contract', (_name, schema, value) => {
  expect(schema.parse(value)).toEqual(value);
});

test('objects of the model carry what the test gives them and differ otherwise', () => {
  expect(makeRestaurant({ title: 'Luna' }).title).toBe('Luna');
  expect(makeRestaurant().slug).not.toBe(makeRestaurant().slug);
  expect(makeReview({ rating: 2 })).toMatchObject({ rating: 2, reviewer: { firstName: 'Dana' } });
  expect(makeUser({ firstName: 'Ana' }).firstName).toBe('Ana');
  expect(makeOption({ title: 'Bar' }).title).toBe('Bar');
  expect(makeRanked({ rank: 3 }).rank).toBe(3);
});
