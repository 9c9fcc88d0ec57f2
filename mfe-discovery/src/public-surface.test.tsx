import type { QuerySpec } from '@tableside/contracts/queries';
import { REMOTE_CONTRACTS } from '@tableside/contracts/registry/wire';
import {
  isRoutesModule,
  isSearchServiceModule,
  isWidgetsModule,
  WIDGETS,
  type HeadArgs,
} from '@tableside/contracts/remote/model';
import * as routesModule from './routes';
import * as searchModule from './services/search';
import { listingHead, listingQueries } from './pages/listing-queries';
import * as widgetsModule from './widgets';

test('the remote offers what its contract promises', () => {
  expect(isRoutesModule(routesModule)).toBe(true);
  expect(Object.keys(routesModule.routes)).toEqual(REMOTE_CONTRACTS.discovery.routes);
  expect(isWidgetsModule(widgetsModule)).toBe(true);
  expect(Object.keys(widgetsModule.widgets)).toEqual(WIDGETS.discovery);
  expect(isSearchServiceModule(searchModule)).toBe(true);
});

const args = (path: string) => ({ params: {}, url: new URL(path, 'https://tableside.example') });

test('the listing waits for its page, the settings and the five option lists, and not for counts', () => {
  const queries = listingQueries(args('/restaurants?cuisine=6'));
  const namesOf = (isDeferred: boolean) =>
    queries.filter(({ defer = false }) => defer === isDeferred).map(({ queryKey }) => queryKey[0]);
  const options = Array.from({ length: 5 }, () => 'options');
  expect(namesOf(false)).toEqual(['restaurants', 'settings', ...options]);
  expect(namesOf(true)).toEqual(['filterCounts']);
});

const answers: Readonly<Record<string, unknown>> = {
  settings: { city: 'Chattanooga, Tennessee' },
  options: [{ id: 6, title: 'Italian' }],
};
const head = (path: string) => {
  const data = <Result,>({ queryKey }: QuerySpec<Result>) => answers[queryKey[0]] as Result;
  return listingHead({ ...args(path), data, siteOrigin: '', apiOrigin: '' } satisfies HeadArgs);
};

test.each([
  ['/restaurants', 'Restaurants in Chattanooga', '/restaurants', false],
  ['/restaurants?cuisine=6', 'Italian restaurants in Chattanooga', '/restaurants?cuisine=6', false],
  ['/restaurants?cuisine=6,7', 'Restaurants in Chattanooga', '/restaurants', true],
  ['/restaurants?service=6', 'Restaurants in Chattanooga', '/restaurants', true],
  ['/restaurants?search=Fish', 'Search Results for "Fish"', '/restaurants', true],
])('head of %s', (path, title, canonicalPath, noIndex) => {
  expect(head(path)).toMatchObject({ title, canonicalPath, noIndex });
});
