import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { clearFilters, countChosen } from './selection';

test('clears filters first, then the search, which does not count as a filter', () => {
  const chosen = { ...EMPTY_FILTER, keyword: 'tacos', cuisine: [7], feature: [1, 3] };
  expect(countChosen(chosen)).toBe(3);
  const cleared = clearFilters(chosen);
  expect(cleared).toEqual({ ...EMPTY_FILTER, keyword: 'tacos' });
  expect(clearFilters(cleared)).toEqual(EMPTY_FILTER);
});
