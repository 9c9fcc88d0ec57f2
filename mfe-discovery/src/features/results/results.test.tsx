import { renderToStaticMarkup } from 'react-dom/server';
import { ViewMore } from './results';
import type { Results } from './use-results';

const makeResults = (over: Partial<Results>): Results => ({
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
  ...over,
});

const write = (over: Partial<Results>) =>
  renderToStaticMarkup(<ViewMore results={makeResults(over)} />);

test('without script View More is a link to the next page', () => {
  expect(write({})).toMatch(
    /<noscript><a href="\/restaurants\?cuisine=6&amp;page=2"[^>]*>View More<\/a><\/noscript>/,
  );
});

test('the last page links to no further one', () => {
  const last = { hasMore: false, nextHref: null };
  expect(write(last)).not.toContain('<noscript>');
  expect(write(last)).not.toContain('View More');
});

test('a list that the host cuts short says how to see the others', () => {
  const last = { hasMore: false, nextHref: null };
  const others = 'Narrow the list by a filter or a search to see the others.';
  expect(write({ ...last, isCutShort: true })).toContain(others);
  expect(write(last)).not.toContain(others);
});
