import { findNearest } from '../content/check/nearest';
import { wrongUse } from '../refusal';
import type { StoreReader } from '../store';

/** The environments that a store has a registry of, sorted. */
export async function listEnvironments(
  store: Pick<StoreReader, 'list'>,
): Promise<readonly string[]> {
  const keys = await store.list('registry/');
  const names = keys.flatMap((key) => {
    const [, pointer, revision] =
      /^registry\/(?:([^/]+)\.json|([^/]+)\/revisions\/.+)$/.exec(key) ?? [];
    return pointer ?? revision ?? [];
  });
  return [...new Set(names)].sort();
}

/** What is changed has to be there: a name with a slip would make an environment that no server follows. A store that has none
 * takes any.
 * @param isNew true: somebody wants a new one
 * @throws {Refusal} for a name that no environment has */
export async function requireEnvironment(
  store: Pick<StoreReader, 'list'>,
  environment: string,
  isNew: boolean,
): Promise<void> {
  const names = await listEnvironments(store);
  if (isNew || names.length === 0 || names.includes(environment)) return;
  const nearest = findNearest(environment, names);
  const meant = nearest ? ` Did you mean ${nearest}?` : '';
  const all =
    names.length === 1 ? `The only one is ${names[0]}.` : `There are ${names.join(', ')}.`;
  throw wrongUse(
    `The store has no environment "${environment}".${meant} ${all} To begin a new one, add --new.`,
  );
}
