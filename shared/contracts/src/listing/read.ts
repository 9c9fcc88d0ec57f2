import { isObject, isTrue, number, objects, text } from '../common/read';
import type { RestaurantSummary } from '../restaurant/model';
import { readOptions, readSummary } from '../restaurant/read';
import { readUnderstanding } from './search-read';
import type {
  Area,
  CountedOption,
  CuisineRanking,
  FilterCounts,
  Places,
  RelatedRestaurants,
  RestaurantPage,
} from './model';

/** One page of filter_restaurants. */
export function readPage(value: unknown): RestaurantPage {
  const page = isObject(value) ? value : {};
  return {
    restaurants: (Array.isArray(page['data']) ? page['data'] : []).flatMap(
      (item: unknown) => readSummary(item) ?? [],
    ),
    lastPage: Math.max(1, number(page['last_page']) ?? 1),
    total: number(page['total']),
    understood: readUnderstanding(page['understood']),
  };
}

export function readRankings(value: unknown): CuisineRanking[] {
  return objects(value).flatMap((item) => {
    const cuisine = readOptions(item['cuisines'])[0]?.title;
    const restaurants = objects(item['items'])
      .flatMap((entry) => {
        const restaurant = readSummary(entry['resturant']);
        const rank = number(entry['rank']);
        if (!restaurant || rank === null) return [];
        const { slug, title, image, rating } = restaurant;
        return [{ rank, slug, title, image, rating }];
      })
      .sort((a, b) => a.rank - b.rank);
    return cuisine && restaurants.length
      ? [{ cuisine, year: number(item['year']) ?? new Date().getUTCFullYear(), restaurants }]
      : [];
  });
}

const readSummaries = (value: unknown): RestaurantSummary[] =>
  objects(value).flatMap((item) => readSummary(item) ?? []);

export function readFilterCounts(value: unknown): FilterCounts {
  const data = isObject(value) ? value : {};
  const options = Object.fromEntries(
    objects(data['options']).flatMap((item) => {
      const id = number(item['id']);
      const count = number(item['count']);
      return id === null || count === null ? [] : [[id, count]];
    }),
  );
  const hours = isObject(data['hours']) ? data['hours'] : null;
  return {
    options,
    hours: hours && { open: number(hours['open']) ?? 0, unknown: number(hours['unknown']) ?? 0 },
    facets: data['facets'],
  };
}

export function readPlaces(value: unknown): Places {
  const data = isObject(value) ? value : {};
  return { restaurants: readSummaries(data['data']), isComplete: isTrue(data['is_complete']) };
}

/** A list of options with the number of places that each has. */
export function readCountedOptions(value: unknown): CountedOption[] {
  const counts = new Map(
    objects(value).map((item) => [number(item['id']), number(item['count'])] as const),
  );
  return readOptions(value).map((option) => ({ ...option, count: counts.get(option.id) ?? null }));
}

export const readAreas = (value: unknown): Area[] =>
  objects(value).flatMap((item) => {
    const title = text(item['title']);
    return title ? [{ title, count: number(item['count']) ?? 0 }] : [];
  });

export function readRelated(value: unknown): RelatedRestaurants {
  const data = isObject(value) ? value : {};
  return { similar: readSummaries(data['similar']), nearby: readSummaries(data['nearby']) };
}
