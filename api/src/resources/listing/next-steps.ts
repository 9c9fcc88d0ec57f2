import type { WireNextStep } from '@tableside/contracts/listing/search-wire';
import type { FilterRequest } from '@tableside/contracts/listing/wire';
import { countBits } from '../../search/catalogue/bits';
import type { Catalogue } from '../../search/catalogue/catalogue';
import { findWider } from '../../search/language/alternatives';
import { textOf, type Token } from '../../search/language/tokens';
import { readWishes, type ListingSources } from '../../search/selection';
import type { Understanding } from '../../search/understanding/understand';
import { findMatches } from '../../search/wishes';

/** Steps that are offered, and how many of them leave a word out. */
const STEPS_MAX = 4;
const WITHOUT_MAX = 2;
const CUISINES_MIN = 2;
/** Words that are tried: each costs a look into the index. */
const TRIED_MAX = 8;

/** Where somebody can go on whose search found nothing: the same without one of its words, what the words are a kind of,
 * and the cuisines that the city has most of. Every step leads to restaurants. */
export async function findNextSteps(
  sources: ListingSources,
  filter: FilterRequest,
  text: Understanding,
  catalogue: Catalogue,
): Promise<WireNextStep[]> {
  const { timeZone } = await sources.readCatalogue();
  const same: ListingSources = {
    db: sources.db,
    now: sources.now,
    readCatalogue: async () => ({ catalogue, timeZone }),
  };
  const count = async (search: string, within: Partial<FilterRequest>): Promise<number> =>
    countBits(findMatches(await readWishes(same, { ...filter, ...within, keyword: search })));
  const without = await listWithout(text, (search) => count(search, {}));
  const wider = await listWider(text, (search) => count(search, NO_FILTER));
  const cuisines = listCuisines(catalogue);
  const own = [...without.slice(0, WITHOUT_MAX), ...wider];
  return [...own, ...cuisines].slice(0, Math.max(CUISINES_MIN, Math.min(own.length, STEPS_MAX)));
}

const NO_FILTER = {
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
async function listWithout(
  { tokens, parts }: Understanding,
  count: (search: string) => Promise<number>,
): Promise<WireNextStep[]> {
  const left: (readonly Token[])[] = [];
  if (parts.length > 1) left.push(...parts.map((part) => part.tokens));
  for (const part of parts) {
    if (part.kind === 'words' && part.tokens.length > 1) {
      left.push(...part.tokens.map((token) => [token]));
    }
  }
  const steps = await Promise.all(
    left.slice(0, TRIED_MAX).map(async (some): Promise<WireNextStep | null> => {
      const search = textOf(tokens.filter((token) => !some.includes(token)));
      const found = search ? await count(search) : 0;
      return found ? { kind: 'without', text: textOf(some), search, count: found } : null;
    }),
  );
  return byCount(steps.filter((step) => step !== null));
}

/** What the words are a kind of: noodles, where nobody has ramen. */
async function listWider(
  { parts }: Understanding,
  count: (search: string) => Promise<number>,
): Promise<WireNextStep[]> {
  const texts = parts.flatMap(({ tokens }) => [textOf(tokens), ...tokens.map(({ raw }) => raw)]);
  const searches = [...new Set(texts.flatMap(findWider))].slice(0, TRIED_MAX);
  const steps = await Promise.all(
    searches.map(async (search): Promise<WireNextStep | null> => {
      const found = await count(search);
      return found ? { kind: 'search', search, count: found } : null;
    }),
  );
  return byCount(steps.filter((step) => step !== null));
}

function listCuisines({ options }: Catalogue): WireNextStep[] {
  const steps = [...options].flatMap(([id, { kind, title, places }]): WireNextStep[] =>
    kind === 'cuisine' ? [{ kind: 'cuisine', id, title, count: countBits(places) }] : [],
  );
  return byCount(steps);
}

const byCount = (steps: readonly WireNextStep[]): WireNextStep[] =>
  [...steps].sort((a, b) => b.count - a.count);
