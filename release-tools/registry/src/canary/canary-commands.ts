import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import { quote } from '../change-options';
import { commitChange, readNewest } from '../changes';
import { activate, type CommandContext } from '../commands';
import { emptyDraft } from '../document';
import { releaseName } from '../releases/good-releases';
import { requireLive } from '../releases/live';
import { requireCanary, requireRoom, toPercent } from './canary';

interface CanaryOptions {
  /** The version that has to be live until then; default: any. */
  readonly ifActive?: string | undefined;
}

/** Shows a stored release to a share of the visitors, after every check of `activate`, or to another share of them.
 * @param share from 0 to 1, ends excluded
 * @throws {Refusal} also where another canary of the remote runs */
export async function beginCanary(
  context: CommandContext,
  name: string,
  version: string,
  share: number,
  { ifActive }: CanaryOptions = {},
): Promise<RegistryDocument> {
  const newest = await readNewest(context.store, context.environment);
  // Before anything is run.
  requireLive(newest, name, ifActive);
  requireRoom(newest ?? emptyDraft(), name, version);
  return activate(context, name, version, { share, ifActive });
}

/** Makes a canary live for all, after every check of `activate`.
 * @param expected its version, where somebody names one
 * @returns also its version
 * @throws {Refusal} where there is none, or another one meanwhile */
export async function promoteCanary(
  context: CommandContext,
  name: string,
  expected?: string,
  { ifActive }: CanaryOptions = {},
): Promise<{ readonly document: RegistryDocument; readonly version: string }> {
  const newest = await readNewest(context.store, context.environment);
  const { version } = requireCanary(newest, name, expected);
  const document = await activate(context, name, version, { promotes: true, ifActive });
  return { document, version };
}

/** Shows what is live to everybody again. A freeze keeps nobody from it: nothing goes live.
 * @param expected as in `promoteCanary`
 * @param reason for the log; left out, none
 * @throws {Refusal} as `promoteCanary` */
export async function abortCanary(
  context: Pick<CommandContext, 'store' | 'environment' | 'by' | 'now'>,
  name: string,
  expected?: string,
  { ifActive, reason }: CanaryOptions & { readonly reason?: string } = {},
): Promise<{ readonly document: RegistryDocument; readonly version: string }> {
  const newest = await readNewest(context.store, context.environment);
  const { version } = requireCanary(newest, name, expected);
  const why = reason === undefined ? '' : ` --reason ${quote(reason)}`;
  const command = `abort ${releaseName(name, version)}${why}`;
  const document = await commitChange({ ...context, command }, (draft) => {
    requireLive(draft, name, ifActive);
    requireCanary(draft, name, version);
    const current = draft.remotes[name];
    if (!current) return draft;
    return { ...draft, remotes: { ...draft.remotes, [name]: { ...current, canary: null } } };
  });
  return { document, version };
}

/** Makes a change, and says which canary of a remote ended by it. */
export async function tellOfEnd<Outcome>(
  { store, environment }: Pick<CommandContext, 'store' | 'environment'>,
  name: string,
  change: () => Promise<Outcome>,
): Promise<{ readonly outcome: Outcome; readonly ended: readonly string[] }> {
  const before = (await readNewest(store, environment))?.remotes[name]?.canary;
  const outcome = await change();
  const after = (await readNewest(store, environment))?.remotes[name];
  const hasEnded = before && !after?.canary && after?.active.version !== before.version;
  return {
    outcome,
    ended: hasEnded
      ? [
          `The canary ${releaseName(name, before.version)}, which ${toPercent(before.share)} % of the visitors had, ended by this.`,
        ]
      : [],
  };
}
