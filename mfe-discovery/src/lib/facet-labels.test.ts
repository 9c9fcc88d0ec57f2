import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import {
  describeLeftOut,
  describeUnknown,
  facetsOf,
  findLevel,
  withFacets,
  withTrait,
} from './facet-labels';

test('says how many nobody knows of, for one and for many', () => {
  expect(describeLeftOut('halal', 1)).toBe(
    '1 more is left out: nobody knows whether they are halal.',
  );
  expect(describeLeftOut('price', 2212)).toBe(
    '2,212 more are left out: nobody knows what they cost.',
  );
  expect(describeUnknown('vegan')).toBe(
    'Nobody knows yet whether these restaurants have vegan options.',
  );
});

test('one level of step-free access takes the place of the other, and goes at a second press', () => {
  const partly = withTrait({ ...EMPTY_FILTER, facets: { traits: ['halal'] } }, 'partly-step-free');
  const fully = withTrait(partly, 'step-free');
  expect(findLevel(facetsOf(fully))).toBe('step-free');
  expect(fully.facets.traits).toEqual(['halal', 'step-free']);
  expect(withTrait(fully, 'step-free').facets.traits).toEqual(['halal']);
});

test('a changed wish asks for what meets it again', () => {
  const before = withFacets(EMPTY_FILTER, { prices: ['$'], unknown: 'price' });
  expect(before.facets).toEqual({ prices: ['$'], unknown: 'price' });
  expect(withFacets(before, { prices: ['$$'] }).facets).toEqual({ prices: ['$$'] });
});
