import { isRoutesModule, isWidgetsModule, SERVICE_GUARDS } from '@tableside/contracts/remote';
import remote from '../remote.json';
import * as routesModule from './routes';
import * as searchModule from './services/search';
import { listingQueries } from './pages/listing-queries';
import * as widgetsModule from './widgets';

test('exports what remote.json declares', () => {
  expect(isRoutesModule(routesModule)).toBe(true);
  expect(Object.keys(routesModule.routes)).toEqual(remote.routes.map(({ path }) => path));
  expect(isWidgetsModule(widgetsModule)).toBe(true);
  expect(Object.keys(widgetsModule.widgets)).toEqual(remote.slots.map(({ widget }) => widget));
  expect(SERVICE_GUARDS.search(searchModule)).toBe(true);
});

test('waits for page, settings, and option lists, and defers counts', () => {
  const queries = listingQueries({
    params: {},
    url: new URL('/restaurants?cuisine=6', 'https://tableside.example'),
  });
  const namesOf = (isDeferred: boolean) =>
    queries.filter(({ defer = false }) => defer === isDeferred).map(({ queryKey }) => queryKey[0]);
  const options = Array.from({ length: 5 }, () => 'options');
  expect(namesOf(false)).toEqual(['restaurants', 'settings', ...options]);
  expect(namesOf(true)).toEqual(['filterCounts']);
});
