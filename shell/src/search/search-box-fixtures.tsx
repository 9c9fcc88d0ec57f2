import type { SearchSuggestion } from '@tableside/contracts/listing/search';
import type { SearchService } from '@tableside/contracts/remote';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { SearchBox } from './search-box';
import { createSuggest, SuggestContext } from './use-suggestions';

export const luna: SearchSuggestion = {
  type: 'restaurant',
  id: 1,
  title: 'Luna',
  subtitle: 'Midtown',
  slug: 'luna',
};
export const lunch: SearchSuggestion = {
  type: 'cuisine',
  id: 4,
  title: 'Lunch counters',
  subtitle: null,
  slug: null,
};
const luxor: SearchSuggestion = {
  type: 'location',
  id: 'luxor-hill',
  title: 'Luxor Hill',
  subtitle: null,
  slug: null,
};
export const all = [luna, lunch, luxor];

export function setUp(suggest: SearchService['suggest'] = () => Promise.resolve(all), path = '/') {
  const requested: string[] = [];
  const platform = createFakePlatform();
  const service: SearchService = {
    suggest: (text, signal) => {
      requested.push(text);
      return suggest(text, signal);
    },
  };
  const load = async () => ({ createSearchService: () => service }) as never;
  const page = (
    <SuggestContext value={createSuggest({ load }, new QueryClient())}>
      <SearchBox
        id="site-search"
        variant="bar"
        landmark="Site"
        label="Search restaurants"
        placeholder="Search restaurants..."
      />
      <button type="button">Elsewhere</button>
    </SuggestContext>
  );
  const view = renderApp(
    [
      { path: '/', element: page },
      { path: '/restaurants', element: page },
    ],
    { path, platform },
  );
  const address = () => {
    const { pathname, search } = view.router.state.location;
    return `${pathname}${search}`;
  };
  return { ...view, requested, address, reported: platform.reported };
}

export const box = () => screen.getByRole('combobox');
/** Name of the active option, which the input must reference. */
export const highlighted = () => {
  const option = screen.queryByRole('option', { selected: true });
  expect(box().getAttribute('aria-activedescendant')).toBe(option?.id ?? null);
  return option?.textContent ?? null;
};
