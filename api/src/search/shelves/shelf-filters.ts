import { toOpenAt } from '@tableside/contracts/listing/rules';
import type { ShelfName } from '@tableside/contracts/listing/model';
import type { WireShelf } from '@tableside/contracts/listing/wire';
import { countBits } from '../sets/bits';
import type { Catalogue } from '../catalogue/catalogue';
import type { DatedMoment } from '../catalogue/special-hours';
import { foldText } from '../language/fold';
import { BRUNCH_CUISINES, CUISINES_OF_PEOPLES } from './cuisines';

/** A shelf, and the selection that it stands for. */
export interface ShelfFilter {
  readonly name: ShelfName;
  readonly filter: WireShelf['filter'];
}

const HOUR_MIN = 60;
/** Until then the night before goes on, as people say it. */
const NIGHT_ENDS_MIN = 4 * HOUR_MIN;
const LATE_MIN = 23 * HOUR_MIN;
const SUNDAY = 7;
const BRUNCH_MIN = 11 * HOUR_MIN;
const BRUNCH_ENDS_MIN = 14 * HOUR_MIN;

/** The shelves that make sense at a moment. Each is a selection that the listing has too, so that its numbers agree.
 * @param clock the present of the city; null where nobody knows it, and then nothing is said of hours */
export function listShelfFilters(catalogue: Catalogue, clock: DatedMoment | null): ShelfFilter[] {
  const brunch = listCuisines(catalogue, ({ title }) => BRUNCH_CUISINES.has(title));
  const alone = listCuisines(
    catalogue,
    ({ title, count }) => count === 1 && CUISINES_OF_PEOPLES.has(title),
  );
  return [
    ...(clock ? listHours(clock, brunch) : []),
    { name: 'outdoor', filter: { traits: ['outdoor'] } },
    { name: 'step-free', filter: { traits: ['step-free'] } },
    ...(alone.length ? [{ name: 'only-one' as const, filter: { cuisineType: alone } }] : []),
  ];
}

/** What is open now is the night's own answer to "late", and a Sunday's brunch is over in the afternoon. */
function listHours({ weekday, minutes }: DatedMoment, brunch: number[]): ShelfFilter[] {
  const isBeforeLate = minutes >= NIGHT_ENDS_MIN && minutes < LATE_MIN;
  const isBeforeBrunch = weekday !== SUNDAY || minutes < BRUNCH_ENDS_MIN;
  return [
    { name: 'open-now', filter: { open_at: 'now' } },
    ...(isBeforeLate
      ? [
          {
            name: 'late-tonight' as const,
            filter: { open_at: toOpenAt({ weekday, minutes: LATE_MIN }) },
          },
        ]
      : []),
    ...(isBeforeBrunch && brunch.length
      ? [
          {
            name: 'sunday-brunch' as const,
            filter: {
              open_at: toOpenAt({ weekday: SUNDAY, minutes: BRUNCH_MIN }),
              cuisineType: brunch,
            },
          },
        ]
      : []),
  ];
}

/** Ids of cuisines, ascending, at most as many as a selection may name.
 * @param isWanted gets the folded title, and how many places have it */
function listCuisines(
  { options }: Catalogue,
  isWanted: (cuisine: { readonly title: string; readonly count: number }) => boolean,
): number[] {
  return [...options]
    .filter(
      ([, { kind, title, places }]) =>
        kind === 'cuisine' && isWanted({ title: foldText(title), count: countBits(places) }),
    )
    .map(([id]) => id)
    .sort((a, b) => a - b);
}
