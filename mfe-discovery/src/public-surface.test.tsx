import type { QuerySpec } from '@tableside/contracts/queries';
import {
  isRoutesModule,
  isWidgetsModule,
  SERVICE_GUARDS,
  type HeadArgs,
} from '@tableside/contracts/remote';
import remote from '../remote.json';
import * as routesModule from './routes';
import * as searchModule from './services/search';
import { listingHead, listingQueries } from './pages/listing-queries';
import * as widgetsModule from './widgets';

test('exports what remote.json declares', () => {
  expect(isRoutesModule(routesModule)).toBe(true);
  expect(Object.keys(routesModule.routes)).toEqual(remote.routes.map(({ path }) => path));
  expect(isWidgetsModule(widgetsModule)).toBe(true);
  expect(Object.keys(widgetsModule.widgets)).toEqual(remote.slots.map(({ widget }) => widget));
  expect(SERVICE_GUARDS.search(searchModule)).toBe(true);
});

const args = (path: string) => ({ params: {}, url: new URL(path, 'https://tableside.example') });

test('waits for page, settings, and option lists, and defers counts', () => {
  const queries = listingQueries(args('/restaurants?cuisine=6'));
  const namesOf = (isDeferred: boolean) =>
    queries.filter(({ defer = false }) => defer === isDeferred).map(({ queryKey }) => queryKey[0]);
  const options = Array.from({ length: 5 }, () => 'options');
  expect(namesOf(false)).toEqual(['restaurants', 'settings', ...options]);
  expect(namesOf(true)).toEqual(['filterCounts']);
});

const responses: Readonly<Record<string, unknown>> = {
  settings: { city: 'Chattanooga, Tennessee' },
  options: [{ id: 6, title: 'Italian' }],
};
const head = (path: string) => {
  const data = <Result,>({ queryKey }: QuerySpec<Result>) => responses[queryKey[0]] as Result;
  return listingHead({
    ...args(path),
    data,
    failure: () => null,
    known: () => [],
    content: () => null,
    siteOrigin: '',
    apiOrigin: '',
  } satisfies HeadArgs);
};

test.each([
  ['/restaurants', 'Restaurants in Chattanooga', '/restaurants', false],
  ['/restaurants?cuisine=6', 'Italian restaurants in Chattanooga', '/restaurants?cuisine=6', false],
  ['/restaurants?cuisine=6,7', 'Restaurants in Chattanooga', '/restaurants', true],
  ['/restaurants?service=6', 'Restaurants in Chattanooga', '/restaurants', true],
  ['/restaurants?search=Fish', 'Search Results for "Fish"', '/restaurants', true],
])('listingHead of %s', (path, title, canonicalPath, noIndex) => {
  expect(head(path)).toMatchObject({ title, canonicalPath, noIndex });
});
