import type { ContentKind } from '@tableside/contracts/content/model';
import { contentSchemas } from '@tableside/contracts/content/wire';
import type { z } from 'zod';
import type { FieldPath, Words } from '../../../plugins/words/words-model';

/** Rounds of mending: what is mended may uncover what was not looked at before. */
const ROUNDS_MAX = 4;

/** What a page can show of a draft while it is typed: where a field has a problem, what is live stands in its place, and of a text that
 * is too long its beginning. An entry of a list that is not whole yet does not show.
 * @returns null where the built-in words have to */
export function toShowable(kind: ContentKind, draft: Words, live: Words | null): Words | null {
  const shown = structuredClone(draft) as Record<string, unknown>;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { success, data, error } = contentSchemas[kind].safeParse(shown);
    if (success) return data as Words;
    // From the end, so that places in lists stay what they are.
    for (const issue of [...error.issues].reverse()) mend(shown, issue, live);
  }
  const parsed = contentSchemas[kind].safeParse(live);
  return parsed.success ? (parsed.data as Words) : null;
}

function mend(shown: Record<string, unknown>, issue: z.core.$ZodIssue, live: Words | null): void {
  const path = issue.path as FieldPath;
  if (issue.code === 'unrecognized_keys') {
    const holder = at(shown, path);
    for (const key of issue.keys) if (isHolder(holder)) Reflect.deleteProperty(holder, key);
    return;
  }
  const text = at(shown, path);
  if (issue.code === 'too_big' && typeof text === 'string') {
    const cut = text.slice(0, Number(issue.maximum)).trimEnd();
    set(shown, path, cut);
    return;
  }
  replace(shown, path, live);
}

/** Puts in what is live; where nothing is live there, the entry or the group that holds the field goes with it. */
function replace(shown: Record<string, unknown>, path: FieldPath, live: Words | null): void {
  for (let length = path.length; length > 0; length -= 1) {
    const place = path.slice(0, length);
    const instead = at(live, place);
    if (instead !== undefined) return set(shown, place, structuredClone(instead));
    const holder = at(shown, place.slice(0, -1));
    if (Array.isArray(holder)) {
      holder.splice(Number(place.at(-1)), 1);
      return;
    }
  }
}

type Holder = Record<string | number, unknown>;
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

const at = (value: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>(
    (inner, key) => (isHolder(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
    value,
  );

function set(shown: Record<string, unknown>, path: FieldPath, value: unknown): void {
  const holder = at(shown, path.slice(0, -1));
  if (isHolder(holder)) holder[path.at(-1) ?? ''] = value;
}
