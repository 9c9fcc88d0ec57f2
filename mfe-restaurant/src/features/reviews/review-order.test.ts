import { makeReview } from '@tableside/contracts/factories';
import { removeDuplicates, selectReviews } from './review-order';

const old = makeReview({ id: 1, rating: 5, createdAt: '2025-01-01T00:00:00.000Z' });
const recent = makeReview({ id: 2, rating: 2, createdAt: '2026-05-01T00:00:00.000Z' });
const pictured = makeReview({
  id: 3,
  rating: 4,
  createdAt: '2025-06-01T00:00:00.000Z',
  images: ['a.webp'],
});
const undated = makeReview({ id: 4, rating: 5, createdAt: null });
const all = [old, recent, pictured, undated];

test.each([
  ['newest', [2, 3, 1, 4]],
  ['highest', [1, 4, 3, 2]],
  ['lowest', [2, 3, 1, 4]],
  ['photos', [3, 2, 1, 4]],
] as const)('%s first; what has no date comes last among equals', (sort, ids) => {
  expect(selectReviews(all, { sort, stars: null }).map(({ id }) => id)).toEqual(ids);
});

test('filters by whole stars', () => {
  const half = makeReview({ id: 5, rating: 4.5, createdAt: null });
  const ids = selectReviews([...all, half], { sort: 'newest', stars: 5 }).map(({ id }) => id);
  expect(ids).toEqual([1, 4, 5]);
});

test('removes duplicates across pages and keeps reviews without an id', () => {
  const anonymous = makeReview({ id: null });
  expect(removeDuplicates([old, recent, old, anonymous, anonymous])).toEqual([
    old,
    recent,
    anonymous,
    anonymous,
  ]);
});
