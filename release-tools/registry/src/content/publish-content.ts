import { readNewest } from '../changes';
import type { CheckedPlace } from './check/check-files';
import { commitDocuments, type CommitContext, type Published } from './commit-documents';
import { prepareDocuments } from './prepare-documents';
import { sectionNames } from './section-names';

export interface ContentContext extends CommitContext {
  readonly place: Omit<CheckedPlace, 'sections'>;
}

/**
 * Makes documents live as one revision: those of the live one, with the given kinds replaced. Two publishers at once both
 * get their change.
 * @param files absolute paths
 * @throws {Refusal} with all problems of all files; then nothing was changed
 */
export async function publishContent(
  context: ContentContext,
  files: readonly string[],
): Promise<Published> {
  const { store, owner, place } = context;
  const sections = await readLiveSections(context);
  const prepared = await prepareDocuments(store, owner, files, { ...place, sections });
  return commitDocuments(context, { ...prepared, verb: 'publish' });
}

/** Names of the sections that live releases have on the home page. */
export async function readLiveSections({
  store,
  environment,
}: Pick<ContentContext, 'store' | 'environment'>): Promise<string[]> {
  const live = await readNewest(store, environment);
  return sectionNames(Object.values(live?.remotes ?? {}).flatMap(({ active }) => active.slots));
}
