import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { clearFilters, countChosen, toggleOption } from './selection';

const chosen = { ...EMPTY_FILTER, keyword: 'tacos', cuisine: [7], feature: [1, 3] };

test('counts options, not the search', () => {
  expect(countChosen(chosen)).toBe(3);
});

test('an option is added and taken away again', () => {
  const added = toggleOption(EMPTY_FILTER, 'service', 2);
  expect(added.service).toEqual([2]);
  expect(toggleOption(added, 'service', 2)).toEqual(EMPTY_FILTER);
});

test('clearing keeps the search while there are filters to clear, then clears it too', () => {
  const cleared = clearFilters(chosen);
  expect(cleared).toEqual({ ...EMPTY_FILTER, keyword: 'tacos' });
  expect(clearFilters(cleared)).toEqual(EMPTY_FILTER);
});
