import type {
  FilterOption,
  RankedRestaurant,
  Restaurant,
  RestaurantSummary,
  Review,
  User,
} from '@tableside/contracts/model';
import { readSummary } from '@tableside/contracts/normalise';
import { readRestaurant } from '@tableside/contracts/normalise-restaurant';
import { readUser } from '@tableside/contracts/normalise-account';
import {
  makeWireRestaurant,
  makeWireReview,
  makeWireSummary,
  makeWireUser,
  nextId,
} from './wire-factories';

/** Objects of the product's model with plausible values; pass what the test is about. */

const must = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('The factory made an object that the normaliser refuses.');
  return value;
};

export const makeSummary = (over: Partial<RestaurantSummary> = {}): RestaurantSummary => ({
  ...must(readSummary(makeWireSummary())),
  ...over,
});

export const makeRestaurant = (over: Partial<Restaurant> = {}): Restaurant => ({
  ...must(readRestaurant(makeWireRestaurant())),
  ...over,
});

export const makeReview = (over: Partial<Review> = {}): Review => {
  const { reviews } = must(readRestaurant(makeWireRestaurant({ reviews: [makeWireReview()] })));
  return { ...must(reviews[0] ?? null), ...over };
};

export const makeUser = (over: Partial<User> = {}): User => ({
  ...must(readUser(makeWireUser())),
  ...over,
});

export const makeOption = (over: Partial<FilterOption> = {}): FilterOption => {
  const id = over.id ?? nextId();
  return { id, title: `Option ${id}`, ...over };
};

export const makeRanked = (over: Partial<RankedRestaurant> = {}): RankedRestaurant => {
  const { slug, title, image, rating } = makeSummary();
  return { rank: 1, slug, title, image, rating, ...over };
};
