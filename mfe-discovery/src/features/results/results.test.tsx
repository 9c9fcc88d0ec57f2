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

test('links View More to the next page without script', () => {
  expect(write({})).toMatch(
    /<noscript><a href="\/restaurants\?cuisine=6&amp;page=2"[^>]*>View More<\/a><\/noscript>/,
  );
});

test('has no link on the last page', () => {
  const last = { hasMore: false, nextHref: null };
  expect(write(last)).not.toContain('<noscript>');
  expect(write(last)).not.toContain('View More');
});

test('explains how to see the rest of a truncated list', () => {
  const last = { hasMore: false, nextHref: null };
  const others = 'Use filters or search to narrow this down.';
  expect(write({ ...last, isCutShort: true })).toContain(others);
  expect(write(last)).not.toContain(others);
});
