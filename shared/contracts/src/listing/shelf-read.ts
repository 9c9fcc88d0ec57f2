import type { Timeslot } from '../restaurant/model';
import { isObject, number, objects, text } from '../common/read';
import { readSummary } from '../restaurant/read';
import { TRAITS } from './facets';
import { readOpenAt } from './rules';
import { SHELF_NAMES, type Shelf } from './shelf-model';

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const DAY_MS = 86_400_000;

/** Special days of next year decide nothing that a shelf says; a place may have dozens. */
function isNear({ date }: Timeslot): boolean {
  const days = date ? (Date.parse(date) - Date.now()) / DAY_MS : 0;
  return days > -3 && days < 16;
}

/** Shelves that are known by name and have places. What no shelf shows of a place is left out: it would travel in each
 * page. */
export const readShelves = (value: unknown): Shelf[] =>
  objects(value).flatMap((item) => {
    const name = SHELF_NAMES.find((each) => each === item['name']);
    const filter = isObject(item['filter']) ? item['filter'] : {};
    const places = objects(item['data']).flatMap((entry) => {
      const place = readSummary(entry);
      if (!place) return [];
      const { slug, title, image, street, location, cuisines, hours } = place;
      return [
        {
          slug,
          title,
          image,
          street,
          location: street ? null : location,
          cuisines,
          hours: hours.filter(isNear),
        },
      ];
    });
    if (!name || !places.length) return [];
    const traits = TRAITS.filter((trait) => list(filter['traits']).includes(trait));
    return [
      {
        name,
        places,
        total: number(item['total']) ?? places.length,
        filter: {
          openAt: readOpenAt(text(filter['open_at'])),
          facets: traits.length ? { traits } : {},
          cuisine: list(filter['cuisineType']).flatMap((id) => number(id) ?? []),
        },
      },
    ];
  });
