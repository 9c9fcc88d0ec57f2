import type { ContentKind } from '@tableside/contracts/content/model';
import { contentSchemas } from '@tableside/contracts/content/wire';
import type { Words } from '../../content/model';

/** What a preview shows of a draft that is not finished: a field with a problem shows as it is live.
 * @returns null where the built-in content has to show */
export function toShowable(kind: ContentKind, draft: Words, live: Words | null): Words | null {
  const parse = (document: unknown) => contentSchemas[kind].safeParse(document);
  const { success, data, error } = parse(draft);
  if (success) return data;
  const fields = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0
      ? issue.keys
      : issue.path.slice(0, 1).map(String),
  );
  const replaced = Object.fromEntries(fields.map((field) => [field, live?.[field]]));
  const shown = Object.entries({ ...draft, ...replaced }).filter(
    ([, value]) => value !== undefined,
  );
  return parse(Object.fromEntries(shown)).data ?? parse(live).data ?? null;
}
