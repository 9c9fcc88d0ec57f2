import { makeSummary } from './factory';
import { findLabels } from './labels';

test('places of one title are told apart by street, else by address', () => {
  const place = (slug: string, title: string, street: string | null, location: string | null) =>
    makeSummary({ slug, title, street, location });
  const labels = findLabels([
    place('starbucks', 'Starbucks', '1 Oak St', '1 Oak Street, Springfield'),
    place('luna', 'Luna', '2 Oak St', null),
    place('starbucks-2', 'Starbucks', null, 'Elm Street, Springfield'),
    place('starbucks-3', 'Starbucks', null, null),
  ]);
  expect([...labels]).toEqual([
    ['starbucks', 'Starbucks, 1 Oak St'],
    ['starbucks-2', 'Starbucks, Elm Street, Springfield'],
  ]);
});
