import { makeWireSettings, makeWirePage, makeWireSummary } from '@tableside/contracts/factories';
import type { FakeResponses } from '@tableside/testing/fake-api';

/** Restaurants with titles and addresses of their own, as an API sends them. */
export const makeRestaurants = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    makeWireSummary({
      id: index + 1,
      slug: `restaurant-${index + 1}`,
      title: `Place ${index + 1}`,
    }),
  );

/** Mocks an API with a city and the given number of restaurants. */
export const respondWithRestaurants = (count: number): FakeResponses => ({
  settings: makeWireSettings({ city: 'Chattanooga, Tennessee' }),
  restaurants: makeWirePage(makeRestaurants(count)),
});
