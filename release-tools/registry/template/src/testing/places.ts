import { makeWireSettings, makeWirePage, makeWireSummary } from '@tableside/contracts/factories';
import type { FakeAnswers } from '@tableside/testing/fake-api';

/** Restaurants with titles and addresses of their own, as a host sends them. */
export const makePlaces = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    makeWireSummary({
      id: index + 1,
      slug: `place-${index + 1}`,
      title: `Place ${index + 1}`,
    }),
  );

/** A host with a city and as many places. */
export const answerPlaces = (count: number): FakeAnswers => ({
  settings: makeWireSettings({ city: 'Chattanooga, Tennessee' }),
  restaurants: makeWirePage(makePlaces(count)),
});
