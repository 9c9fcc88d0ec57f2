import { z } from 'zod';
import { KEYWORD_MAX, OPEN_AT_PATTERN } from './rules';
import { PRICE_RANGES } from '../restaurant/rules';

/** What travels around searches; additive throughout. */

const words = { text: z.string(), rest: z.string() };
const count = z.number().int();

export const wireSearchPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('words'), ...words, title: z.string() }),
  z.object({ kind: z.literal('trait'), ...words, title: z.string() }),
  z.object({ kind: z.literal('area'), ...words, title: z.string() }),
  z.object({ kind: z.literal('open'), ...words, open_at: z.string().regex(OPEN_AT_PATTERN) }),
  z.object({ kind: z.literal('price'), ...words, ranges: z.array(z.enum(PRICE_RANGES)) }),
  z.object({ kind: z.literal('rating'), ...words, least: z.number() }),
  z.object({ kind: z.literal('walk'), ...words, minutes: z.number().int() }),
  z.object({ kind: z.literal('unknown'), ...words }),
]);
export type WireSearchPart = z.infer<typeof wireSearchPart>;

export const wireNextStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('without'), text: z.string(), search: z.string(), count }),
  z.object({ kind: z.literal('search'), search: z.string(), count }),
  z.object({ kind: z.literal('cuisine'), id: z.number().int(), title: z.string(), count }),
]);
export type WireNextStep = z.infer<typeof wireNextStep>;

/** `understood` of a page of restaurants. */
export const wireUnderstanding = z.object({
  parts: z.array(wireSearchPart),
  corrected: z.string().nullable(),
  next: z.array(wireNextStep),
});
export type WireUnderstanding = z.infer<typeof wireUnderstanding>;

/** `search/suggestions?text=` */
export const suggestionsQuery = z.object({ text: z.string().max(KEYWORD_MAX).default('') });

export const wireSuggestions = z.array(
  z.object({
    type: z.enum(['restaurant', 'cuisine', 'dish', 'location']),
    id: z.union([z.number().int(), z.string()]),
    title: z.string(),
    subtitle: z.string().nullable(),
    slug: z.string().nullable(),
    /** Of the title; left out where it is English or nobody says. */
    title_lang: z.string().optional(),
  }),
);
export type WireSuggestion = z.infer<typeof wireSuggestions>[number];
