import { createRandom } from '../../lib/random';
import type { Random } from '../../lib/random';
import type { Dish } from '../data/dishes';
import type { SamplePlace } from '../data/place';
import { drawRatings } from './draw-ratings';
import type { Reviewer } from './reviewers';
import { createTextWriter } from './write-text';

export interface SampleReview {
  readonly slug: string;
  /** Place in the list of reviewers. */
  readonly reviewer: number;
  readonly rating: number;
  readonly text: string | null;
  readonly createdAt: Date;
  readonly images: readonly { readonly path: string; readonly emoji: readonly string[] }[];
}

/** The day on which the sample data was "taken"; reviews reach 18 months back from here. */
export const SAMPLE_DATE = Date.UTC(2026, 10, 1);
const FIRST_DAY = Date.UTC(2025, 4, 1);
const PHOTO_SHARE = 0.11;

/** A minute after dinner or lunch, at a city five hours west of UTC. */
function drawInstant(random: Random): Date {
  const day = FIRST_DAY + random.whole(0, (SAMPLE_DATE - FIRST_DAY) / 86_400_000 - 2) * 86_400_000;
  return new Date(day + random.whole(17 * 60, 27 * 60) * 60_000 + random.whole(0, 59_000));
}

/** Who writes, each person once, keener ones more often. */
function drawReviewers(count: number, reviewers: readonly Reviewer[], random: Random): number[] {
  return reviewers
    .map(({ zeal }, index) => ({ index, order: random.between(0, 1) ** (1 / zeal) }))
    .sort((a, b) => b.order - a.order)
    .slice(0, count)
    .map(({ index }) => index);
}

/** The reviews of one restaurant, the same on every machine. */
export function writeReviews(
  place: SamplePlace,
  dishes: readonly Dish[],
  reviewers: readonly Reviewer[],
): SampleReview[] {
  const random = createRandom(`reviews ${place.slug}`);
  const ratings = drawRatings(place.reviews, place.stars, random);
  const writeText = createTextWriter(
    place.cuisines[0],
    dishes.map(({ name }) => name),
    random,
  );
  const pictured = dishes.filter(({ emoji }) => emoji.length > 0);
  let photos = 0;
  return drawReviewers(ratings.length, reviewers, random).map((reviewer, index) => {
    const rating = ratings[index] ?? 3;
    const count = random.chance(PHOTO_SHARE) ? random.whole(1, 2) : 0;
    const images = random
      .shuffle(pictured)
      .slice(0, count)
      .map(({ emoji }) => {
        photos += 1;
        return { path: `uploads/reviews/${place.slug}-${photos}.webp`, emoji };
      });
    return {
      slug: place.slug,
      reviewer,
      rating,
      text: writeText(rating),
      createdAt: drawInstant(random),
      images,
    };
  });
}
