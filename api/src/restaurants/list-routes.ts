import { filterRequest, pageQuery, wirePage } from '@tableside/contracts/wire';
import { wireFilterCounts, wirePlaces } from '@tableside/contracts/wire-listing';
import type { FastifyRequest } from 'fastify';
import { defineOperation } from '../http/operation';
import type { FindSaved } from '../wishlists/find-saved';
import { countFilter, listPage, listPlaces, type ListingSources } from './list';
import { presentCard, presentSummary } from './presenter';
import { createWorkQueue } from '../work-queue';

/** Answers with thousands of cards that are put together at a time; each keeps the process busy for a while. */
const PLACES_AT_ONCE = 2;
/** Who finds more in line would wait longer than people do. */
const PLACES_WAITING = 32;

/** What is asked by a filter: pages, all places, and how many each option would leave. */
export function listingOperations(sources: ListingSources, findSaved: FindSaved) {
  const findSavedOf = (request: FastifyRequest, rows: readonly { readonly id: number }[]) =>
    findSaved(
      request,
      rows.map(({ id }) => id),
    );
  return [
    defineOperation({
      method: 'POST',
      url: '/api/restraunt/filter_restaurants',
      summary: 'One page of the restaurants that match, at most 100 pages; total counts all',
      query: pageQuery,
      body: filterRequest,
      data: wirePage,
      handle: async ({ query, body }, request) => {
        const { rows, lastPage, total } = await listPage(sources, body, query.page);
        const saved = await findSavedOf(request, rows);
        return {
          data: {
            data: rows.map((row) => presentSummary(row, saved)),
            last_page: lastPage,
            total,
          },
        };
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/restraunt/filter_counts',
      summary:
        'How many restaurants each option would leave beside what is chosen of the other kinds; with open_at also how many are open then, and of how many nobody knows',
      body: filterRequest,
      data: wireFilterCounts,
      handle: async ({ body }) => {
        const { options, hours } = await countFilter(sources, body);
        return { data: { options: [...options], hours } };
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/restraunt/filter_places',
      summary: 'All restaurants that match, up to 3000 of them, for a map',
      body: filterRequest,
      data: wirePlaces,
      runLarge: createWorkQueue(PLACES_AT_ONCE, PLACES_WAITING),
      handle: async ({ body }, request) => {
        const { places, isComplete } = await listPlaces(sources, body);
        const saved = await findSavedOf(
          request,
          places.map(({ row }) => row),
        );
        const cards = places.map(({ row, parts }) => presentCard(row, parts, saved));
        return { data: { data: cards, is_complete: isComplete } };
      },
    }),
  ];
}
