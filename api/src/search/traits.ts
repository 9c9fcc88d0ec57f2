import type { Trait } from '@tableside/contracts/listing/facets';
import { createBits, subtract, unite, type Bits } from './sets/bits';
import type { Catalogue } from './catalogue/catalogue';
import { readPhrase } from './language/lexicon';
import { listTokens } from './language/tokens';

/** Words that stand for a trait in a search, and whether "in part" is enough. */
const PHRASES: Readonly<Record<Trait, readonly [phrase: string, takesLimited: boolean]>> = {
  outdoor: ['outdoor seating', true],
  'step-free': ['wheelchair access', false],
  'partly-step-free': ['wheelchair access', true],
  vegetarian: ['vegetarian', true],
  vegan: ['vegan', true],
  'gluten-free': ['gluten free', true],
  halal: ['halal', true],
  kosher: ['kosher', true],
};

/** Places with a trait, and those that do not say. */
interface TraitSets {
  readonly met: Bits;
  readonly unknown: Bits;
}

/** What was found: every count of the facets asks for all of them. */
const traitSets = new WeakMap<Catalogue, Map<Trait, TraitSets>>();

/** Finds them once for each catalogue. */
export function findTrait(catalogue: Catalogue, trait: Trait): TraitSets {
  const known = traitSets.get(catalogue) ?? new Map<Trait, TraitSets>();
  traitSets.set(catalogue, known);
  const sets = known.get(trait) ?? readTrait(catalogue, trait);
  known.set(trait, sets);
  return sets;
}

/** Places say nothing where they could record a fact and did not; options are lists of what there is. */
function readTrait(catalogue: Catalogue, trait: Trait): TraitSets {
  const [phrase, takesLimited] = PHRASES[trait];
  const size = catalogue.ids.length;
  const meaning = readPhrase(catalogue.lexicon, listTokens(phrase), 0)?.meaning;
  if (meaning?.kind !== 'trait') return { met: createBits(size), unknown: createBits(size) };
  const options = meaning.optionIds.map((id) => catalogue.options.get(id)?.places);
  const facts = meaning.facts.flatMap((title) => catalogue.facts.get(title) ?? []);
  const met = facts.flatMap(({ yes, limited }) => (takesLimited ? [yes, limited] : [yes]));
  const said = facts.flatMap(({ yes, limited, no }) => [yes, limited, no]);
  return {
    met: unite(size, [...options, ...met]),
    unknown: said.length
      ? subtract(catalogue.everything, unite(size, [...options, ...said]))
      : createBits(size),
  };
}
