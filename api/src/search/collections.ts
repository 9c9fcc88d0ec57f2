import { PAGE_SIZE, toOpenAt } from '@tableside/contracts/listing/rules';
import type { CollectionName } from '@tableside/contracts/listing/model';
import { type WireCollection, filterRequest } from '@tableside/contracts/listing/wire';
import { countBits, hasBit, type Bits } from './catalog/bits';
import { readCard, type Catalog } from './catalog/catalog';
import { listTerms, foldText } from './language/text';
import { type DatedMoment, findMoment } from './catalog/hours-index';
import type { CurrentCatalog } from './catalog/catalog-cache';
import { findMatches, findFilters } from './filters';

/** Restaurants per collection; a collection with fewer is omitted. */
const COLLECTION_RESTAURANTS = 4;
const RESTAURANTS_MIN = 3;

/** Chooses up to COLLECTION_RESTAURANTS per set, by completeness: one per name, preferring
 * restaurants that are in no other collection and not on the first page. Smaller sets choose
 * first, because they have the fewest alternatives.
 * @returns by set; a set with too few names is omitted */
function chooseRestaurants<Each extends { readonly members: Bits }>(
  catalog: Catalog,
  sets: readonly Each[],
): Map<Each, readonly number[]> {
  const names = new Map<number, string>();
  const nameOf = (position: number): string => {
    const name = names.get(position) ?? foldName(catalog, position);
    names.set(position, name);
    return name;
  };
  const taken = new Set([...catalog.byCompleteness.subarray(0, PAGE_SIZE)].map(nameOf));
  const chosen = new Map<Each, readonly number[]>();
  const smallFirst = [...sets].sort((a, b) => countBits(a.members) - countBits(b.members));
  for (const set of smallFirst) {
    const own = new Map<string, number>();
    const others = new Map<string, number>();
    for (const position of catalog.byCompleteness) {
      if (own.size === COLLECTION_RESTAURANTS) break;
      if (!hasBit(set.members, position)) continue;
      const name = nameOf(position);
      const found = taken.has(name) ? others : own;
      if (!found.has(name)) found.set(name, position);
    }
    const restaurants = [...own, ...others].slice(0, COLLECTION_RESTAURANTS);
    if (restaurants.length < RESTAURANTS_MIN) continue;
    for (const [name] of restaurants) taken.add(name);
    chosen.set(
      set,
      restaurants.map(([, position]) => position),
    );
  }
  return chosen;
}

/** Folds names the way the chain detection of the completeness score does. */
const foldName = (catalog: Catalog, position: number): string =>
  listTerms(readCard(catalog, position).title).join(' ');

const list = (titles: string): ReadonlySet<string> => new Set(titles.split(', '));

/** Cuisines that serve brunch. Cafes and bakeries are excluded: most only serve coffee at that
 * hour. */
const BRUNCH_CUISINES = list(
  'american, bagels, bistro, breakfast, brunch, cajun, crepes, creole, dim sum, diner, egg, eggs, french, pancakes, ' +
    'soul food, southern, waffles',
);

/** National cuisines. Wider regions ("African"), dishes ("Pho"), and formats ("Grill") are
 * excluded: many restaurants offer them without being tagged, so a single tagged one is not
 * unique. */
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

interface CollectionFilter {
  readonly name: CollectionName;
  readonly filter: WireCollection['filter'];
}

const HOUR_MIN = 60;
/** Before this time, "tonight" still means the previous evening. */
const NIGHT_ENDS_MIN = 4 * HOUR_MIN;
const LATE_MIN = 23 * HOUR_MIN;
const SUNDAY = 7;
const BRUNCH_MIN = 11 * HOUR_MIN;
const BRUNCH_ENDS_MIN = 14 * HOUR_MIN;

/** The collections that apply at a given time. Each corresponds to a listing filter, so the
 * counts agree.
 * @param clock the city's local time; null if unknown, which omits collections based on hours */
function listCollectionFilters(catalog: Catalog, clock: DatedMoment | null): CollectionFilter[] {
  const brunch = listCuisines(catalog, ({ title }) => BRUNCH_CUISINES.has(title));
  const alone = listCuisines(
    catalog,
    ({ title, count }) => count === 1 && CUISINES_OF_PEOPLES.has(title),
  );
  return [
    ...(clock ? listHours(clock, brunch) : []),
    { name: 'outdoor', filter: { traits: ['outdoor'] } },
    { name: 'step-free', filter: { traits: ['step-free'] } },
    ...(alone.length ? [{ name: 'only-one' as const, filter: { cuisineType: alone } }] : []),
  ];
}

/** Late at night "open now" replaces "open late", and Sunday brunch is dropped on Sunday
 * afternoon. */
function listHours({ weekday, minutes }: DatedMoment, brunch: number[]): CollectionFilter[] {
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

/** Ids of cuisines, ascending, up to the filter's limit.
 * @param isWanted receives the folded title and the number of restaurants */
function listCuisines(
  { options }: Catalog,
  isWanted: (cuisine: { readonly title: string; readonly count: number }) => boolean,
): number[] {
  return [...options]
    .filter(
      ([, { kind, title, restaurants }]) =>
        kind === 'cuisine' && isWanted({ title: foldText(title), count: countBits(restaurants) }),
    )
    .map(([id]) => id)
    .sort((a, b) => a - b);
}

interface FoundCollection extends CollectionFilter {
  /** Restaurants that match the filter. */
  readonly total: number;
  /** Positions of the chosen ones, in order. */
  readonly positions: readonly number[];
}

/** The last result. It is valid for one minute, as long as the catalog does not change. */
interface CachedCollections {
  readonly catalog: Catalog;
  readonly minute: string;
  readonly collections: readonly FoundCollection[];
}

type FindCollections = (current: CurrentCatalog, now: Date) => readonly FoundCollection[];

/** Finds the collections for the current time; cached per minute. */
export function createFindCollections(): FindCollections {
  let cached: CachedCollections | null = null;
  return (current, now) => {
    const { catalog, timeZone } = current;
    const minute = `${Math.floor(now.getTime() / 60_000)} ${timeZone ?? ''}`;
    if (cached?.catalog !== catalog || cached.minute !== minute) {
      cached = { catalog, minute, collections: findCollections(current, now) };
    }
    return cached.collections;
  };
}

function findCollections(current: CurrentCatalog, now: Date): readonly FoundCollection[] {
  const { catalog, timeZone } = current;
  const filters = listCollectionFilters(catalog, findMoment('now', now, timeZone));
  const sets = filters.map((collection) => {
    const filters = findFilters(current, filterRequest.parse(collection.filter), now);
    return { ...collection, members: findMatches(filters) };
  });
  const chosen = chooseRestaurants(catalog, sets);
  return sets.flatMap((set) => {
    const { name, filter, members } = set;
    const positions = chosen.get(set) ?? [];
    return positions.length ? [{ name, filter, total: countBits(members), positions }] : [];
  });
}
