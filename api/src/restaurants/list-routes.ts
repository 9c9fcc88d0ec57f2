import { filterRequest, pageQuery, wirePage } from '@tableside/contracts/wire';
import { wireFilterCounts, wirePlaces } from '@tableside/contracts/wire-listing';
import type { FastifyRequest } from 'fastify';
import { defineOperation } from '../http/operation';
import type { FindSaved } from '../wishlists/find-saved';
import { countFilter, listPage, listPlaces, type ListingSources } from './list';
import { presentSummary } from './presenter';
import type { SummaryRow } from './rows';

/** What is asked by a filter: pages, all places, and how many each option would leave. */
export function listingOperations(sources: ListingSources, findSaved: FindSaved) {
  const presentRows = async (rows: readonly SummaryRow[], request: FastifyRequest) => {
    const saved = await findSaved(
      request,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => presentSummary(row, saved));
  };
  return [
    defineOperation({
      method: 'POST',
      url: '/api/restraunt/filter_restaurants',
      summary: 'One page of the restaurants that match; total is left out when counting stopped',
      query: pageQuery,
      body: filterRequest,
      data: wirePage,
      handle: async ({ query, body }, request) => {
        const { rows, lastPage, total } = await listPage(sources, body, query.page);
        return {
          data: {
            data: await presentRows(rows, request),
            last_page: lastPage,
            ...(total === null ? {} : { total }),
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
      handle: async ({ body }, request) => {
        const { rows, isComplete } = await listPlaces(sources, body);
        return { data: { data: await presentRows(rows, request), is_complete: isComplete } };
      },
    }),
  ];
}
