import { pageQuery } from '@tableside/contracts/common/wire';
import {
  filterRequest,
  wireFilterCounts,
  wirePage,
  wirePlaces,
} from '@tableside/contracts/listing/wire';
import { acceptsBrotli } from '../../http/accepts-brotli';
import { defineOperation } from '../../plugins/operations/operation';
import type { FindSaved } from '../favourites/find-favourites';
import { NOTHING_SAVED } from '../../cards/favourite-ids';
import { countFilter, listPage } from './list';
import { listIds, listPlaces } from './places';
import { createPlacesAnswers } from './places-answers';
import { presentSummary } from '../../cards/presenter';
import type { ListingSources } from '../../search/selection';

/** What is asked by a filter: pages, all places, and how many each option would leave.
 * @param answers to who asks for all places; default: with a line of their own */
export function listingOperations(
  sources: ListingSources,
  findSaved: FindSaved,
  answers = createPlacesAnswers(),
) {
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
        const saved = await findSaved(
          request,
          rows.map(({ id }) => id),
        );
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
      handle: async ({ body }, request) => {
        const list = await listPlaces(sources, body);
        const isVisitor = request.headers.authorization === undefined;
        const saved = isVisitor ? NOTHING_SAVED : await findSaved(request, listIds(list));
        return acceptsBrotli(request.headers['accept-encoding'])
          ? { written: await answers.asBrotli(list, saved), encoding: 'br' }
          : { written: await answers.asText(list, saved) };
      },
    }),
  ];
}
