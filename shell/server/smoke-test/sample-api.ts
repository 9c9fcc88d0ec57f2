import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  makeWireSettings,
  makeWireOptions,
  makeWirePage,
  makeWireRanking,
  makeWireCollection,
  makeWireRestaurant,
  makeWireSummary,
  makeWireReview,
} from '@tableside/contracts/factories';
import { OPTION_LIST_PATHS } from '@tableside/contracts/listing/request';
import type { FilterKind } from '@tableside/contracts/listing/model';
import { SAMPLE_SLUG } from '../inspection/inspect-release';

/** The API's responses by path below /api/. Other calls get a 404. */
function makeResponses(): ReadonlyMap<string, unknown> {
  const summaries = Array.from({ length: 3 }, (_, index) => makeWireSummary({ id: index + 1 }));
  const restaurant = makeWireRestaurant({ slug: SAMPLE_SLUG, reviews: [makeWireReview()] });
  const options = Object.entries(OPTION_LIST_PATHS).map(
    ([kind, path]) => [path, makeWireOptions(kind as FilterKind)] as const,
  );
  return new Map<string, unknown>([
    ...options,
    ['setting/get_hero_setting', makeWireSettings()],
    ['restraunt/get_featured_resturant', restaurant],
    [`restraunt/get_by_slug/${SAMPLE_SLUG}`, restaurant],
    [`restraunt/get_related/${SAMPLE_SLUG}`, { similar: summaries, nearby: summaries }],
    ['restraunt/filter_restaurants', makeWirePage(summaries)],
    ['restraunt/filter_map', { data: summaries, is_complete: true }],
    ['restraunt/filter_counts', { options: [{ id: 1, count: 2 }], hours: null }],
    [
      'restraunt/collections',
      [makeWireCollection('outdoor', summaries, { total: 9, filter: { traits: ['outdoor'] } })],
    ],
    ['areas/all_data', [{ title: 'North Shore', count: 3 }]],
    [
      'search/suggestions',
      [{ type: 'dish', id: 'dish-tacos', title: 'Tacos', subtitle: '3 restaurants', slug: null }],
    ],
    [
      'restraunt/ranks',
      {
        data: ['Luna', 'Sol'].map((title, index) => ({
          rank: index + 1,
          slug: title.toLowerCase(),
          title,
          votes: 9 - 7 * index,
          sum_of_stars: 40 - 30 * index,
          sum_of_squares: 180 - 130 * index,
          score: 3.2 - 0.5 * index,
          completeness: 12,
          is_one_off: true,
        })),
        last_page: 1,
        total: 2,
      },
    ],
    ['cuisines-types/get_top_10', [makeWireRanking('Italian', ['Luna', 'Sol', 'Stella'])]],
    ['auth/providers', { google: true, facebook: false }],
    ['wishlist/create_wishlist', { id: 1 }],
  ]);
}

/** An API with sample data on a free local port. @returns its origin */
export async function startSampleApi(): Promise<{ origin: string; close: () => void }> {
  const responses = makeResponses();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const data = responses.get(pathname.replace(/^\/api\//, ''));
    response.writeHead(data ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: Boolean(data), message: '', data: data ?? null }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
