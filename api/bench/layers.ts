import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@tableside/contracts/endpoints';
import { toFilterRequest } from '@tableside/contracts/listing/calls';
import { FIRST_REVIEWS_MAX } from '@tableside/contracts/review/rules';
import { z } from 'zod';
import { buildApp } from '../src/app';
import { defineOperation } from '../src/plugins/operations/operation';
import { keepCatalogue } from '../src/search/catalogue/keep-catalogue';
import type { Db } from '../src/db/schema';
import { countFilter, listPage } from '../src/resources/listing/list';
import { listPlaces } from '../src/resources/listing/places';
import { suggest } from '../src/search/suggestions/suggest';
import type { ListingSources } from '../src/search/selection';
import { findRestaurant } from '../src/resources/restaurants/repository';
import { listNewestReviews } from '../src/resources/reviews/list-repository';
import type { ListingQuestion, Question } from './cases';
import { readByPrimaryKey } from './repository';
import { send } from './send';

/** A way to ask. */
export interface Layer {
  readonly name: string;
  /** @throws when the answer is not a success */
  readonly answer: (question: Question) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** The statements that a call sends, without HTTP around them. */
export function openRepositories(db: Db): Layer {
  const sources = { readCatalogue: keepCatalogue(db), now: () => new Date() };
  return {
    name: 'repositories',
    answer: async (question) => {
      if ('id' in question) return readByPrimaryKey(db, question.id);
      if ('filter' in question) return askListing(sources, question);
      if ('text' in question)
        return suggest((await sources.readCatalogue()).catalogue, question.text);
      const row = await findRestaurant(db, question);
      if (!row) throw new Error(`There is no ${question.slug}`);
      return listNewestReviews(db, row.id, FIRST_REVIEWS_MAX);
    },
    close: async () => undefined,
  };
}

function askListing(sources: ListingSources, { filter, want }: ListingQuestion): Promise<unknown> {
  const request = toFilterRequest(filter);
  if (want === 'counts') return countFilter(sources, request);
  return want === 'places' ? listPlaces(sources, request) : listPage(sources, request, 1);
}

/** The API host on a socket of this process, asked over kept connections; the yardstick is a call like the others, with
 * its input and its answer checked, that only reads a row by its key. */
export async function openHttp(db: Db): Promise<Layer> {
  const app = await buildApp({ db });
  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/bench/:id',
      summary: 'A row by its primary key',
      params: z.object({ id: z.coerce.number().int() }),
      data: z.object({ id: z.number(), slug: z.string(), title: z.string() }),
      handle: async ({ params }) => ({ data: await readByPrimaryKey(db, params.id) }),
    }),
  ]);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const { restaurant, restaurants, filterCounts, places, suggestions } = endpoints;
  return {
    name: 'HTTP',
    answer: (question) => {
      if ('id' in question) {
        return send(agent, port, { method: 'GET', path: `/api/bench/${question.id}` });
      }
      if ('slug' in question) {
        const path = `/api/${restaurant.path(question)}`;
        return send(agent, port, { method: restaurant.method, path });
      }
      if ('text' in question) {
        const path = `/api/${suggestions.path(question)}`;
        return send(agent, port, { method: suggestions.method, path });
      }
      const endpoint = { page: restaurants, counts: filterCounts, places }[question.want];
      const path = `/api/${endpoint.path(question)}`;
      const body = endpoint.body?.(question);
      return send(agent, port, { method: endpoint.method, path, body });
    },
    close: async () => {
      agent.destroy();
      await app.close();
    },
  };
}
