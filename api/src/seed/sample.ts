import type { RestaurantRecord } from '../records/record';
import type { Cuisine } from './art/cloth';
import type { Scene } from './art/compose';
import { HEADER_SCENE, planScene } from './art/scene';
import { AMERICAN } from './data/american';
import { ASIAN } from './data/asian';
import { BBQ } from './data/bbq';
import { CHINESE } from './data/chinese';
import { GERMAN } from './data/german';
import { HAMBURGER } from './data/hamburger';
import { ITALIAN } from './data/italian';
import { MEXICAN } from './data/mexican';
import { PIZZA } from './data/pizza';
import type { SamplePlace } from './data/place';
import { HEADER_PICTURE } from './data/settings';
import { readMenu } from './data/dishes';
import type { Dish } from './data/dishes';
import { readHours } from './hours';
import { listReviewers } from './reviews/reviewers';
import type { Reviewer } from './reviews/reviewers';
import { writeReviews } from './reviews/write-reviews';
import type { SampleReview } from './reviews/write-reviews';

export const PLACES: readonly SamplePlace[] = [
  ...AMERICAN,
  ...ASIAN,
  ...BBQ,
  ...CHINESE,
  ...HAMBURGER,
  ...ITALIAN,
  ...MEXICAN,
  ...PIZZA,
  ...GERMAN,
];

/** Everything that is written to an empty database, and the pictures by their public path. */
export interface SampleData {
  readonly restaurants: readonly RestaurantRecord[];
  readonly reviewers: readonly Reviewer[];
  readonly reviews: readonly SampleReview[];
  readonly pictures: ReadonlyMap<string, Scene>;
}

const picturePath = (slug: string, number: number) => `uploads/restaurants/${slug}-${number}.webp`;

/** The pictures of a place, by path: one for each dish that has a drawing. */
function pictureDishes(place: SamplePlace, dishes: readonly Dish[]): Map<Dish, string> {
  const pictured = dishes.filter(({ emoji }) => emoji.length > 0);
  return new Map(pictured.map((dish, index) => [dish, picturePath(place.slug, index + 1)]));
}

function toRecord(place: SamplePlace, dishes: Dish[], images: Map<Dish, string>): RestaurantRecord {
  const { at, cuisines, services, popularFor, features, access, facts = {} } = place;
  return {
    source: 'demo',
    externalId: `demo/${place.slug}`,
    slug: place.slug,
    title: place.title,
    titleLang: place.titleLang,
    location: place.location,
    street: place.location.split(',')[0] ?? null,
    area: place.area,
    phone: place.phone,
    website: place.website,
    overview: place.overview,
    latitude: at[0],
    longitude: at[1],
    priceRange: place.price,
    wait_time: place.wait,
    options: {
      cuisine: cuisines,
      popularFor,
      service: services,
      feature: features,
      accessibility: access,
    },
    hours: readHours(place.hours),
    facts: Object.entries(facts).map(([title, value]) => ({ title, value })),
    menu: dishes.map((dish) => ({
      name: dish.name,
      description: dish.description,
      price: dish.price,
      image: images.get(dish) ?? null,
      ...(dish.lang ? { lang: dish.lang } : {}),
    })),
    images: [...images.values()],
  };
}

/** Builds the whole sample city, the same on every machine. */
export function buildSampleData(): SampleData {
  const reviewers = listReviewers();
  const restaurants: RestaurantRecord[] = [];
  const reviews: SampleReview[] = [];
  const pictures = new Map<string, Scene>();
  const addPicture = (path: string, cuisine: Cuisine, emoji: readonly string[]) =>
    pictures.set(path, planScene(cuisine, emoji, path));
  for (const place of PLACES) {
    const cuisine = place.cuisines[0];
    const dishes = readMenu(place.menu);
    const images = pictureDishes(place, dishes);
    restaurants.push(toRecord(place, dishes, images));
    for (const [dish, path] of images) addPicture(path, cuisine, dish.emoji);
    for (const review of writeReviews(place, dishes, reviewers)) {
      reviews.push(review);
      for (const { path, emoji } of review.images) addPicture(path, cuisine, emoji);
    }
  }
  pictures.set(HEADER_PICTURE, HEADER_SCENE);
  return { restaurants, reviewers, reviews, pictures };
}
