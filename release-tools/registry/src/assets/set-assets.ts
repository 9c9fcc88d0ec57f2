import {
  ALL_FROZEN,
  registeredAssets,
  type RegistryDocument,
} from '@tableside/contracts/registry/wire';
import { commitChange, readNewest, type ChangeContext } from '../changes';
import { requireUnfrozen } from '../freeze/frozen';
import { Refusal, wrongUse } from '../refusal';
import { checkOrigin } from './check-origin';

type Context = Omit<ChangeContext, 'command'>;

/** Has browsers load the files of releases from an origin of their own, after a look whether it serves them.
 * @throws {Refusal} with one sentence per problem */
export async function setAssets(context: Context, origin: string): Promise<RegistryDocument> {
  const parsed = registeredAssets.safeParse({ origin });
  if (!parsed.success)
    throw wrongUse(
      `"${origin}" is no origin: expected one such as https://cdn.example, without a path.`,
    );
  const { store, environment } = context;
  const newest = await readNewest(store, environment);
  requireUnfrozen(newest, ALL_FROZEN);
  const problems = await checkOrigin(origin, newest?.remotes ?? {});
  if (problems.length > 0) throw new Refusal(problems);
  return commitChange({ ...context, command: `assets set ${origin}` }, (draft) => {
    requireUnfrozen(draft, ALL_FROZEN);
    return draft.assets?.origin === origin ? draft : { ...draft, assets: { origin } };
  });
}

/** Has browsers load the files of releases from the site itself. A freeze does not keep anybody from it.
 * @throws {Refusal} where they do already */
export function clearAssets(context: Context): Promise<RegistryDocument> {
  return commitChange({ ...context, command: 'assets set --none' }, (draft) => {
    const { assets, ...others } = draft;
    if (!assets)
      throw new Refusal([
        'Files of releases come from the site itself already. Nothing was changed.',
      ]);
    return others;
  });
}
