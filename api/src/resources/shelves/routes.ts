import { PAGE_SIZE } from '@tableside/contracts/listing/rules';
import { wireShelves } from '@tableside/contracts/listing/shelf-wire';
import type { FastifyPluginAsync } from 'fastify';
import { defineOperation } from '../../plugins/operations/operation';
import { createFindShelves } from '../../search/shelves/find-shelves';
import { findFavouriteIds } from '../favourites/find-favourite-ids';
import { listIds, pickPlaces, writeCards } from '../listing/place-list';
import { wrapData } from '../listing/places-answers';
import { readShelfRatings } from './repository';

/** From so many rated restaurants on, a page of them, ratings say better than facts where to go. */
const RATED_ENOUGH = PAGE_SIZE;

/** What home shows of a city that nobody has rated yet. */
export const shelves: FastifyPluginAsync = async (app) => {
  const findShelves = createFindShelves(app.db);
  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/restraunt/shelves',
      summary:
        'A few restaurants each by what is known of them: open now, late, for brunch, outdoors, without steps, the only one of their cuisine; none once a page of restaurants is rated',
      data: wireShelves,
      handle: async (_input, request) => {
        const current = await app.readCatalogue();
        const found = await findShelves(current, app.now());
        const ids = found.flatMap((shelf) => shelf.ids);
        const { isRated, ratings } = await readShelfRatings(app.db, ids, RATED_ENOUGH);
        if (isRated) return { data: [] };
        const all = { catalogue: current.catalogue, ratings };
        const favourites = await findFavouriteIds(app, request, listIds(all));
        const written = await Promise.all(
          found.map(async ({ name, total, filter, ids: own }) => {
            const cards = await writeCards(pickPlaces(all, own), favourites);
            return `${JSON.stringify({ name, total, filter }).slice(0, -1)},"data":${cards}}`;
          }),
        );
        return { written: wrapData(`[${written.join(',')}]`) };
      },
    }),
  ]);
};
