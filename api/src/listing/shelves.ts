import { PAGE_SIZE } from '@tableside/contracts/listing/rules';
import { wireShelves } from '@tableside/contracts/listing/wire';
import type { FastifyPluginAsync } from 'fastify';
import { defineOperation } from '../http/operation';
import { countBits } from '../search/catalogue/bits';
import { findRated } from '../search/catalogue/ratings';
import { createFindShelves } from '../search/shelves';
import { findFavouriteIds } from '../restaurants/cards';
import { listIds, toPlaceList, writeCards } from './place-list';
import { wrapData } from './places-answers';

/** From so many rated restaurants on, a page of them, ratings say better than facts where to go. */
const RATED_ENOUGH = PAGE_SIZE;
/** What every rated one has at least. */
const STARS_MIN = 1;

/** What home shows of a city that nobody has rated yet. */
export const shelves: FastifyPluginAsync = async (app) => {
  const findShelves = createFindShelves();
  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/restraunt/shelves',
      summary:
        'A few restaurants each by what is known of them: open now, late, for brunch, outdoors, without steps, the only one of their cuisine; none once a page of restaurants is rated',
      data: wireShelves,
      handle: async (_input, request) => {
        const current = await app.readCatalogue();
        if (countBits(findRated(current.ratings, STARS_MIN)) >= RATED_ENOUGH) return { data: [] };
        const found = findShelves(current, app.now()).map(({ positions, ...shelf }) => ({
          ...shelf,
          list: toPlaceList(current, positions),
        }));
        const ids = found.flatMap(({ list }) => listIds(list));
        const favourites = await findFavouriteIds(app, request, ids);
        const written = found.map(
          ({ list, ...shelf }) =>
            `${JSON.stringify(shelf).slice(0, -1)},"data":${writeCards(list, favourites)}}`,
        );
        return { written: wrapData(`[${written.join(',')}]`) };
      },
    }),
  ]);
};
