import { isObject, isTrue, number, objects, text } from './fields';
import type { Area, FilterCounts, Places, RelatedRestaurants, RestaurantSummary } from './model';
import { readSummary } from './normalise';

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
  };
}

export function readPlaces(value: unknown): Places {
  const data = isObject(value) ? value : {};
  return { restaurants: readSummaries(data['data']), isComplete: isTrue(data['is_complete']) };
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
