import type { WireNextStep, FilterRequest } from '@tableside/contracts/listing/wire';
import { countBits } from '../../search/sets/bits';
import type { Catalogue } from '../../search/catalogue/catalogue';
import { findWider } from '../../search/language/alternatives';
import { textOf, type Token } from '../../search/language/tokens';
import type { CurrentCatalogue } from '../../search/catalogue/keep-catalogue';
import type { Understanding } from '../../search/understanding/understand';
import { findMatches, findWishes } from '../../search/wishes';

/** Steps that are offered, and how many of them leave a word out. */
const STEPS_MAX = 4;
const WITHOUT_MAX = 2;
const CUISINES_MIN = 2;
/** Words that are tried: each costs a look into the index. */
const TRIED_MAX = 8;

/** Where somebody can go on whose search found nothing: the same without one of its words, what the words are a kind of,
 * and the cuisines that the city has most of. Every step leads to restaurants. */
export function findNextSteps(
  current: CurrentCatalogue,
  filter: FilterRequest,
  text: Understanding,
  now: Date,
): WireNextStep[] {
  const count = (search: string, within: Partial<FilterRequest>): number =>
    countBits(findMatches(findWishes(current, { ...filter, ...within, keyword: search }, now)));
  const without = listWithout(text, (search) => count(search, {}));
  const wider = listWider(text, (search) => count(search, NO_FILTER));
  const cuisines = listCuisines(current.catalogue);
  const own = [...without.slice(0, WITHOUT_MAX), ...wider];
  return [...own, ...cuisines].slice(0, Math.max(CUISINES_MIN, Math.min(own.length, STEPS_MAX)));
}

const NO_FILTER = {
  exact: undefined,
  cuisineType: [],
  popularFor: [],
  serviceType: [],
  features: [],
  accessibility: [],
  open_at: undefined,
  hours: undefined,
  prices: undefined,
  least_rating: undefined,
  areas: undefined,
  traits: undefined,
  unknown: undefined,
  box: undefined,
};

/** The search without one of its parts, or without one word of a part, most restaurants first. */
function listWithout(
  { tokens, parts }: Understanding,
  count: (search: string) => number,
): WireNextStep[] {
  const left: (readonly Token[])[] = [];
  if (parts.length > 1) left.push(...parts.map((part) => part.tokens));
  for (const part of parts) {
    if (part.kind === 'words' && part.tokens.length > 1) {
      left.push(...part.tokens.map((token) => [token]));
    }
  }
  const steps = left.slice(0, TRIED_MAX).flatMap((some): WireNextStep[] => {
    const search = textOf(tokens.filter((token) => !some.includes(token)));
    const found = search ? count(search) : 0;
    return found ? [{ kind: 'without', text: textOf(some), search, count: found }] : [];
  });
  return byCount(steps);
}

/** What the words are a kind of: noodles, where nobody has ramen. */
function listWider({ parts }: Understanding, count: (search: string) => number): WireNextStep[] {
  const texts = parts.flatMap(({ tokens }) => [textOf(tokens), ...tokens.map(({ raw }) => raw)]);
  const searches = [...new Set(texts.flatMap(findWider))].slice(0, TRIED_MAX);
  const steps = searches.flatMap((search): WireNextStep[] => {
    const found = count(search);
    return found ? [{ kind: 'search', search, count: found }] : [];
  });
  return byCount(steps);
}

function listCuisines({ options }: Catalogue): WireNextStep[] {
  const steps = [...options].flatMap(([id, { kind, title, places }]): WireNextStep[] =>
    kind === 'cuisine' ? [{ kind: 'cuisine', id, title, count: countBits(places) }] : [],
  );
  return byCount(steps);
}

const byCount = (steps: readonly WireNextStep[]): WireNextStep[] =>
  [...steps].sort((a, b) => b.count - a.count);
