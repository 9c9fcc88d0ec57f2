import { PAGE_SIZE, toOpenAt } from '@tableside/contracts/listing/rules';
import type { ShelfName } from '@tableside/contracts/listing/model';
import { type WireShelf, filterRequest } from '@tableside/contracts/listing/wire';
import { countBits, hasBit, type Bits } from './catalogue/bits';
import { readCard, type Catalogue } from './catalogue/catalogue';
import { listWords, foldText } from './language/text';
import { type DatedMoment, findMoment } from './catalogue/hours-index';
import type { CurrentCatalogue } from './catalogue/keep-catalogue';
import { findMatches, findWishes } from './wishes';

/** Places of a shelf, and how many names it needs to stand at all. */
const SHELF_PLACES = 4;
const PLACES_MIN = 3;

/** A few places for each of some sets, in the order of standing: one of each name, and none that another shelf or the first
 * page of all has, as long as there are enough others. Small sets choose first, since they have the fewest others.
 * @returns by set; a set with too few names is left out */
function choosePlaces<Each extends { readonly members: Bits }>(
  catalogue: Catalogue,
  sets: readonly Each[],
): Map<Each, readonly number[]> {
  const names = new Map<number, string>();
  const nameOf = (position: number): string => {
    const name = names.get(position) ?? foldName(catalogue, position);
    names.set(position, name);
    return name;
  };
  const taken = new Set([...catalogue.byStanding.subarray(0, PAGE_SIZE)].map(nameOf));
  const chosen = new Map<Each, readonly number[]>();
  const smallFirst = [...sets].sort((a, b) => countBits(a.members) - countBits(b.members));
  for (const set of smallFirst) {
    const own = new Map<string, number>();
    const others = new Map<string, number>();
    for (const position of catalogue.byStanding) {
      if (own.size === SHELF_PLACES) break;
      if (!hasBit(set.members, position)) continue;
      const name = nameOf(position);
      const found = taken.has(name) ? others : own;
      if (!found.has(name)) found.set(name, position);
    }
    const places = [...own, ...others].slice(0, SHELF_PLACES);
    if (places.length < PLACES_MIN) continue;
    for (const [name] of places) taken.add(name);
    chosen.set(
      set,
      places.map(([, position]) => position),
    );
  }
  return chosen;
}

/** Names are compared as standing compares them. */
const foldName = (catalogue: Catalogue, position: number): string =>
  listWords(readCard(catalogue, position).title).join(' ');

const list = (titles: string): ReadonlySet<string> => new Set(titles.split(', '));

/** Kitchens that serve in the late morning what people call brunch. Cafes and bakeries are left out: most of them pour coffee
 * at that hour and cook nothing. */
const BRUNCH_CUISINES = list(
  'american, bagels, bistro, breakfast, brunch, cajun, crepes, creole, dim sum, diner, egg, eggs, french, pancakes, ' +
    'soul food, southern, waffles',
);

/** Cuisines of a people or of one country. What is left out is wider than that ("African"), a dish ("Pho") or a kind of place
 * ("Grill"): many places have those without being recorded under them, so that a single one says nothing. */
const CUISINES_OF_PEOPLES = list(
  'afghan, albanian, algerian, angolan, argentine, armenian, australian, austrian, azerbaijani, bangladeshi, basque, ' +
    'belarusian, belgian, bolivian, bosnian, brazilian, british, bulgarian, burmese, cambodian, cameroonian, cantonese, ' +
    'cape verdean, catalan, chilean, chinese, colombian, congolese, costa rican, croatian, cuban, cypriot, czech, danish, ' +
    'dominican, dutch, ecuadorian, egyptian, eritrean, estonian, ethiopian, filipino, finnish, french, georgian, german, ' +
    'ghanaian, greek, guatemalan, guyanese, haitian, hawaiian, honduran, hungarian, icelandic, indian, indonesian, iraqi, ' +
    'irish, israeli, italian, ivorian, jamaican, japanese, jordanian, kazakh, kenyan, korean, kurdish, kyrgyz, lao, ' +
    'latvian, lebanese, liberian, libyan, lithuanian, macedonian, malaysian, maltese, mexican, moldovan, mongolian, ' +
    'moroccan, nepalese, nicaraguan, nigerian, norwegian, pakistani, palestinian, panamanian, paraguayan, persian, ' +
    'peruvian, polish, portuguese, puerto rican, romanian, russian, salvadoran, sardinian, scottish, senegalese, serbian, ' +
    'sichuan, sicilian, singaporean, slovak, slovenian, somali, south african, spanish, sri lankan, sudanese, swedish, ' +
    'swiss, syrian, taiwanese, tajik, tanzanian, thai, tibetan, trinidadian, tunisian, turkish, ugandan, ukrainian, ' +
    'uruguayan, uyghur, uzbek, venezuelan, vietnamese, welsh, yemeni, zambian, zimbabwean',
);

/** A shelf, and the selection that it stands for. */
interface ShelfFilter {
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
function listShelfFilters(catalogue: Catalogue, clock: DatedMoment | null): ShelfFilter[] {
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

interface FoundShelf extends ShelfFilter {
  /** How many places the filter has. */
  readonly total: number;
  /** Positions of a few of them, in their order. */
  readonly positions: readonly number[];
}

/** What was found last: it holds for a minute of the clock, as long as the catalogue is the same. */
interface Kept {
  readonly catalogue: Catalogue;
  readonly minute: string;
  readonly shelves: readonly FoundShelf[];
}

type FindShelves = (current: CurrentCatalogue, now: Date) => readonly FoundShelf[];

/** Finds the shelves of facts of a moment, once a minute. */
export function createFindShelves(): FindShelves {
  let kept: Kept | null = null;
  return (current, now) => {
    const { catalogue, timeZone } = current;
    const minute = `${Math.floor(now.getTime() / 60_000)} ${timeZone ?? ''}`;
    if (kept?.catalogue !== catalogue || kept.minute !== minute) {
      kept = { catalogue, minute, shelves: findShelves(current, now) };
    }
    return kept.shelves;
  };
}

function findShelves(current: CurrentCatalogue, now: Date): readonly FoundShelf[] {
  const { catalogue, timeZone } = current;
  const filters = listShelfFilters(catalogue, findMoment('now', now, timeZone));
  const sets = filters.map((shelf) => {
    const wishes = findWishes(current, filterRequest.parse(shelf.filter), now);
    return { ...shelf, members: findMatches(wishes) };
  });
  const chosen = choosePlaces(catalogue, sets);
  return sets.flatMap((set) => {
    const { name, filter, members } = set;
    const positions = chosen.get(set) ?? [];
    return positions.length ? [{ name, filter, total: countBits(members), positions }] : [];
  });
}
