import { SUGGESTIONS_MAX } from '@tableside/contracts/listing/rules';
import {
  type WireSuggestion,
  suggestionsQuery,
  wireSuggestions,
} from '@tableside/contracts/listing/wire';
import type { FastifyPluginAsync } from 'fastify';
import { defineOperation } from '../http/operation';
import {
  addAll,
  createBits,
  eachBit,
  intersect,
  subtract,
  toBits,
  type Bits,
} from './catalog/bits';
import { readCard, type Catalog } from './catalog/catalog';
import type { Topic } from './catalog/suggestion-index';
import { findBeginning, findInTitles, type TermIndex } from './catalog/term-index';
import { dropAnd, listTerms, stem } from './language/text';
import { takeOrdered } from './catalog/ratings';
import { findTerm, matchBoth, findSimilarTerms } from './find-terms';

/** How well a title matches: 0 equal, 1 starts with it, 2 has a word that starts with it, 3
 * otherwise.
 * @param title @param typed folded words, joined by spaces */
function rankOf(title: string, typed: string): 0 | 1 | 2 | 3 {
  if (title === typed) return 0;
  if (title.startsWith(typed)) return 1;
  return title.includes(` ${typed}`) ? 2 : 3;
}

/** Maximum per kind other than restaurants, and in total for these kinds. */
const OF_A_KIND_MAX = 2;
const TOPICS_MAX = 4;

/** Suggests restaurants, cuisines, dishes, and areas; names that start with the text come first.
 * If nothing matches, it tries other word forms, then corrections.
 * @returns up to SUGGESTIONS_MAX; empty for blank text */
function suggest(catalog: Catalog, text: string): WireSuggestion[] {
  const terms = dropAnd(listTerms(text));
  if (!terms.length) return [];
  const found = suggestFor(catalog, terms);
  if (found.length) return found;
  const tried = new Set([terms.join(' ')]);
  for (const change of [stem, (term: string) => correctTerm(catalog, term)]) {
    const way = terms.map(change);
    const typed = way.join(' ');
    if (tried.has(typed)) continue;
    tried.add(typed);
    const others = suggestFor(catalog, way);
    if (others.length) return others;
  }
  return [];
}

function suggestFor(catalog: Catalog, terms: readonly string[]): WireSuggestion[] {
  const typed = terms.join(' ');
  const topics = chooseTopics(catalog, terms);
  const restaurants = chooseRestaurants(catalog, terms, typed, SUGGESTIONS_MAX - topics.length);
  const titles = [
    ...topics.map(({ folded }) => folded),
    ...restaurants.map((position) => catalog.suggestions.namesOf[position] ?? ''),
  ];
  const all = [...topics.map(presentTopic), ...presentRestaurants(catalog, restaurants)];
  const ranked = all.map((suggestion, index) => ({
    suggestion,
    rank: rankOf(titles[index] ?? '', typed),
  }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ suggestion }) => suggestion);
}

/** Topics in whose titles each term starts a word. */
function findTitles(index: TermIndex, terms: readonly string[]): Bits {
  const [first = createBits(index.size), ...others] = terms.map((term) =>
    findInTitles(index, term),
  );
  return others.length ? intersect([first, ...others]) : first;
}

/** Best matches first, then topics that most restaurants have. Dishes are mostly distinct, so of
 * them come first those with a word that most restaurants have: "Tacos al pastor". */
function chooseTopics({ suggestions, terms: index }: Catalog, terms: readonly string[]): Topic[] {
  const { topics, topicTerms } = suggestions;
  const typed = terms.join(' ');
  const countWord = (word: string) => {
    const isTyped = terms.some((term) => word.startsWith(term));
    const forms = isTyped ? (index.stems.get(stem(word)) ?? []) : [];
    return Math.max(0, ...forms.map(({ restaurants }) => restaurants.length));
  };
  const found: { readonly topic: Topic; readonly rank: number; readonly known: number }[] = [];
  eachBit(findTitles(topicTerms, terms), (number) => {
    const topic = topics[number];
    if (!topic) return;
    const known = Math.max(topic.count, ...topic.folded.split(' ').map(countWord));
    found.push({ topic, rank: rankOf(topic.folded, typed), known });
  });
  found.sort((a, b) => a.rank - b.rank || b.known - a.known || b.topic.count - a.topic.count);
  const taken = new Map<Topic['type'], number>();
  return found
    .filter(({ topic: { type } }) => {
      const count = taken.get(type) ?? 0;
      taken.set(type, count + 1);
      return count < OF_A_KIND_MAX;
    })
    .slice(0, TOPICS_MAX)
    .map(({ topic }) => topic);
}

/** Restaurants whose names start with the text, then those that contain it, then other matches;
 * best first. */
function chooseRestaurants(
  { suggestions, terms: index }: Catalog,
  terms: readonly string[],
  typed: string,
  limit: number,
): number[] {
  const { names, scores, byScore } = suggestions;
  const beginning = findBeginning(names, typed).map(({ position }) => position);
  const seen = toBits(index.size, beginning);
  const chosen = beginning.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, limit);
  const choose = (found: Bits) => {
    chosen.push(...takeOrdered(byScore, subtract(found, seen), 0, limit - chosen.length));
    addAll(seen, found);
  };
  if (chosen.length < limit) choose(findTitles(index, terms));
  // A single letter matches almost every restaurant.
  if (chosen.length < limit && typed.length > 1) {
    choose(terms.map((term) => findTerm(index, term)).reduce(matchBoth).all);
  }
  return chosen;
}

function correctTerm({ terms, suggestions }: Catalog, term: string): string {
  for (const index of [terms, suggestions.topicTerms]) {
    if (findBeginning(index.terms, term).length) return term;
    const [near] = findSimilarTerms(index, term);
    if (near !== undefined) return near;
  }
  return term;
}

/** Created once: constructing it costs more than the rest of a suggestion. */
const NUMBER = new Intl.NumberFormat('en-US');

function presentTopic({ type, id, title, count }: Topic): WireSuggestion {
  const restaurants = `${NUMBER.format(count)} ${count === 1 ? 'restaurant' : 'restaurants'}`;
  return { type, id, title, subtitle: restaurants, slug: null };
}

/** Restaurants with cuisine and area, or with their streets if titles are equal. */
function presentRestaurants(catalog: Catalog, positions: readonly number[]): WireSuggestion[] {
  const restaurants = positions.map((position) => readCard(catalog, position));
  return restaurants.map(({ id, title, title_lang, slug, area, street, location, cuisine }) => {
    const isTwin = restaurants.some((other) => other.id !== id && other.title === title);
    const where = (isTwin && street) || (area ?? location?.split(',')[0]);
    const subtitle = [cuisine, where].filter(Boolean).join(' · ') || null;
    const language = title_lang ? { title_lang } : {};
    return { type: 'restaurant', id, title, subtitle, slug, ...language };
  });
}

/** Autocomplete of the search box. */
export const suggestions: FastifyPluginAsync = async (app) => {
  app.addOperations([
    defineOperation({
      url: '/api/search/suggestions',
      summary: 'List search suggestions: restaurants, cuisines, dishes, and areas',
      query: suggestionsQuery,
      data: wireSuggestions,
      handle: async ({ query }) => ({
        data: suggest((await app.readCatalog()).catalog, query.text),
      }),
    }),
  ]);
};
