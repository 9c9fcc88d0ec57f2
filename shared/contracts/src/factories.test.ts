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
  makeWireRestaurant,
  makeWireSummary,
  makeWireReview,
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
