import { renderToStaticMarkup } from 'react-dom/server';
import { ViewMore } from './results';

const results = {
  restaurants: [],
  total: { count: 61, isExact: true },
  grownFrom: null,
  hasMore: true,
  nextHref: '/restaurants?cuisine=6&page=2',
  isLoading: false,
  isLoadingMore: false,
  isRetrying: false,
  isError: false,
  loadMore: () => undefined,
  retry: () => undefined,
  cancel: () => undefined,
  status: '',
  isCutShort: false,
};

test.each([
  ['links to the next page', '/restaurants?cuisine=6&page=2', 1],
  ['has no link on the last page', null, 0],
])('View More without script %s', (_case, nextHref, links) => {
  const view = renderToStaticMarkup(<ViewMore results={{ ...results, nextHref }} />);
  const link =
    /<noscript><a href="\/restaurants\?cuisine=6&amp;page=2"[^>]*>View More<\/a><\/noscript>/g;
  expect(view.match(link) ?? []).toHaveLength(links);
});
