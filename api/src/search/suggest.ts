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
} from './catalogue/bits';
import { readCard, type Catalogue } from './catalogue/catalogue';
import type { SuggestionIndex, Topic } from './catalogue/suggestion-index';
import { findBeginning, findInTitles, type WordIndex } from './catalogue/word-index';
import { dropAnd, listWords, stem } from './language/text';
import { takeOrdered } from './catalogue/ratings';
import { findWord, matchBoth, findNearWords } from './find-words';

/** How near a title is to what was typed: 0 the same, 1 begins with it, 2 has a word that begins with it, 3 not that.
 * @param title @param typed folded words, joined by blanks */
function rankOf(title: string, typed: string): 0 | 1 | 2 | 3 {
  if (title === typed) return 0;
  if (title.startsWith(typed)) return 1;
  return title.includes(` ${typed}`) ? 2 : 3;
}

/** What may come of each kind beside places, and all of them together. */
const OF_A_KIND_MAX = 2;
const TOPICS_MAX = 4;

/** What somebody may mean who has typed so far: places by name, cuisines, dishes and areas, names that begin so before
 * those that hold it. Where nothing is called so, other forms of the words stand in for them, and at last the nearest words.
 * @returns SUGGESTIONS_MAX at most; none for blank text */
function suggest(catalogue: Catalogue, text: string): WireSuggestion[] {
  const words = dropAnd(listWords(text));
  if (!words.length) return [];
  const found = suggestFor(catalogue, words);
  if (found.length) return found;
  const tried = new Set([words.join(' ')]);
  for (const change of [stem, (word: string) => correctWord(catalogue, word)]) {
    const way = words.map(change);
    const typed = way.join(' ');
    if (tried.has(typed)) continue;
    tried.add(typed);
    const others = suggestFor(catalogue, way);
    if (others.length) return others;
  }
  return [];
}

function suggestFor(catalogue: Catalogue, words: readonly string[]): WireSuggestion[] {
  const typed = words.join(' ');
  const topics = chooseTopics(catalogue.suggestions, words);
  const places = choosePlaces(catalogue, words, typed, SUGGESTIONS_MAX - topics.length);
  const titles = [
    ...topics.map(({ folded }) => folded),
    ...places.map((position) => catalogue.suggestions.namesOf[position] ?? ''),
  ];
  const all = [...topics.map(presentTopic), ...presentPlaces(catalogue, places)];
  const ranked = all.map((suggestion, index) => ({
    suggestion,
    rank: rankOf(titles[index] ?? '', typed),
  }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ suggestion }) => suggestion);
}

/** Entries of which each word begins a word of the title. */
function findTitles(index: WordIndex, words: readonly string[]): Bits {
  const [first = createBits(index.size), ...others] = words.map((word) =>
    findInTitles(index, word),
  );
  return others.length ? intersect([first, ...others]) : first;
}

function chooseTopics({ topics, topicWords }: SuggestionIndex, words: readonly string[]): Topic[] {
  const typed = words.join(' ');
  const found: { readonly topic: Topic; readonly rank: number }[] = [];
  eachBit(findTitles(topicWords, words), (number) => {
    const topic = topics[number];
    if (topic) found.push({ topic, rank: rankOf(topic.folded, typed) });
  });
  found.sort((a, b) => a.rank - b.rank || b.topic.count - a.topic.count);
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

/** Places whose names begin so, then those whose names hold it, then those that have it at all, the best of each first. */
function choosePlaces(
  { suggestions, words: index }: Catalogue,
  words: readonly string[],
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
  if (chosen.length < limit) choose(findTitles(index, words));
  // One letter begins a word of almost every place.
  if (chosen.length < limit && typed.length > 1) {
    choose(words.map((word) => findWord(index, word)).reduce(matchBoth).all);
  }
  return chosen;
}

function correctWord({ words, suggestions }: Catalogue, word: string): string {
  for (const index of [words, suggestions.topicWords]) {
    if (findBeginning(index.words, word).length) return word;
    const [near] = findNearWords(index, word);
    if (near !== undefined) return near;
  }
  return word;
}

/** Made once: it takes longer than everything else of a suggestion. */
const NUMBER = new Intl.NumberFormat('en-US');

function presentTopic({ type, id, title, count }: Topic): WireSuggestion {
  const places = `${NUMBER.format(count)} ${count === 1 ? 'place' : 'places'}`;
  return { type, id, title, subtitle: places, slug: null };
}

/** Places with their cuisines and areas; those of one title with their streets, which tell them apart. */
function presentPlaces(catalogue: Catalogue, positions: readonly number[]): WireSuggestion[] {
  const places = positions.map((position) => readCard(catalogue, position));
  return places.map(({ id, title, title_lang, slug, area, street, location, cuisine }) => {
    const isTwin = places.some((other) => other.id !== id && other.title === title);
    const where = (isTwin && street) || (area ?? location?.split(',')[0]);
    const subtitle = [cuisine, where].filter(Boolean).join(' · ') || null;
    const language = title_lang ? { title_lang } : {};
    return { type: 'restaurant', id, title, subtitle, slug, ...language };
  });
}

/** What the search box offers while somebody types. */
export const suggestions: FastifyPluginAsync = async (app) => {
  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/search/suggestions',
      summary: 'What somebody may mean who has typed so far: places, cuisines, dishes and areas',
      query: suggestionsQuery,
      data: wireSuggestions,
      handle: async ({ query }) => ({
        data: suggest((await app.readCatalogue()).catalogue, query.text),
      }),
    }),
  ]);
};
