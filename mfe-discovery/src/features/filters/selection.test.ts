import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { clearFilters, countChosen, toggleOption } from './selection';

const chosen = { ...EMPTY_FILTER, keyword: 'tacos', cuisine: [7], feature: [1, 3] };

test('counts options but not the search', () => {
  expect(countChosen(chosen)).toBe(3);
});

test('toggles an option', () => {
  const added = toggleOption(EMPTY_FILTER, 'service', 2);
  expect(added.service).toEqual([2]);
  expect(toggleOption(added, 'service', 2)).toEqual(EMPTY_FILTER);
});

test('clears filters first, then the search', () => {
  const cleared = clearFilters(chosen);
  expect(cleared).toEqual({ ...EMPTY_FILTER, keyword: 'tacos' });
  expect(clearFilters(cleared)).toEqual(EMPTY_FILTER);
});
