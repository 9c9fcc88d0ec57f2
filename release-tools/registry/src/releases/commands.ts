import { SHELL_NAME } from '@tableside/contracts/registry/names';
import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import type {
  ReleaseSidecar,
  ShellFacts,
  ShellSidecar,
} from '@tableside/contracts/registry/release';
import {
  activateCommand,
  checkAgainstCanaries,
  withShare,
  requireCanary,
  requireRoom,
  toPercent,
} from './canary';
import { requireSigned, signStored } from '../signing/signatures';
import { checkRelease } from '../checks/checks';
import {
  rollbackCommand,
  type ActivateOptions,
  type RollbackOptions,
  commitChange,
  readNewest,
  type ChangeContext,
  quote,
} from '../registry/changes';
import { toRegistered, withEntry, withRollback, emptyDraft } from '../registry/document';
import { requireUnfrozen } from '../registry/freeze';
import { requireOnceLive, requireLive } from '../registry/history';
import { recordPublication } from './list-releases';
import {
  publishRelease,
  readSidecar,
  markGood,
  readGood,
  releaseName,
} from '../registry/stored-releases';
import { readReports } from '../registry/shell-reports';
import { Refusal } from '../store/refusal';
import type { ReleaseStore } from '../store/store';
import { listStoredShells, publishShell } from '../registry/stored-shells';

export interface CommandContext extends ChangeContext {
  /** Runs live releases of remotes under a stored shell; default: runs nothing. */
  readonly tryShell?: (
    shell: ShellSidecar,
    store: ReleaseStore,
    remotes: readonly ReleaseSidecar[],
  ) => Promise<readonly string[]>;
  /**
   * Reads what the built shell provides; only called when a release is activated and no shell server
   * runs.
   */
  readonly readShell: () => Promise<ShellFacts>;
  readonly releaseFolder: (name: string) => string;
  /**
   * Runs a stored release before it is released; default: runs nothing.
   * @param storeDir folder of the store that has it; default: `store`
   */
  readonly runRelease?: (
    sidecar: ReleaseSidecar,
    shells: readonly ShellFacts[],
    storeDir?: string,
  ) => Promise<readonly string[]>;
}

/** Stores a built release of a remote, or of the shell; it is not live yet. */
export async function publish(context: CommandContext, name: string): Promise<string> {
  const folder = context.releaseFolder(name);
  const { version } =
    name === SHELL_NAME
      ? await publishShell(context.store, folder)
      : await publishRelease(context.store, name, folder);
  await signStored(context.store, name, version);
  const { now = () => new Date() } = context;
  await recordPublication(context.store, {
    remote: name,
    version,
    at: now().toISOString(),
    by: context.by,
  });
  return version;
}

/** Makes a stored release live after every check. */
export async function activate(
  context: CommandContext,
  name: string,
  version: string,
  options: ActivateOptions = {},
): Promise<RegistryDocument> {
  const { ifActive } = options;
  const newest = await readNewest(context.store, context.environment);
  requireUnfrozen(newest, name);
  requireLive(newest, name, ifActive);
  const sidecar = await readSidecar(context.store, name, version);
  await requireSigned(context.store, name, version);
  const shells = await findShells(context);
  const harm = (await context.runRelease?.(sidecar, shells)) ?? [];
  const command = activateCommand(`${name}@${version}`, options);
  return commitChange(context, command, async (draft) => {
    requireUnfrozen(draft, name);
    requireLive(draft, name, ifActive);
    const problems = [
      ...(await checkRelease(context.store, sidecar, shells, draft, draft.teams)),
      ...checkAgainstCanaries(sidecar, draft),
      ...harm,
    ];
    if (problems.length) throw new Refusal(problems);
    const good = await readGood(context.store, context.environment);
    return withShare(draft, name, toRegistered(sidecar), good, options);
  });
}

/** Marks a stored release as known good, as a user has tested it. */
export async function confirm(
  { store, environment, by }: CommandContext,
  name: string,
  version: string,
): Promise<void> {
  await readSidecar(store, name, version);
  const at = new Date().toISOString();
  await markGood(store, environment, {
    remote: name,
    version,
    at,
    by,
    healthSignals: 'a smoke test',
  });
}

/**
 * Makes the fallback of the live release live again, or another release that was live before, after the
 * same checks. It does not run the release or check its claims again.
 */
export async function rollback(
  context: CommandContext,
  name: string,
  options: RollbackOptions = {},
): Promise<RegistryDocument> {
  const { to, ifActive, despiteFreeze } = options;
  if (to !== undefined) {
    await requireOnceLive(context, name, to);
    await requireSigned(context.store, name, to);
  }
  const shells = await findShells(context);
  const command = rollbackCommand(`rollback ${name}`, options);
  return commitChange(context, command, async (draft) => {
    requireUnfrozen(draft, name, despiteFreeze);
    requireLive(draft, name, ifActive);
    const target =
      to === undefined ? null : toRegistered(await readSidecar(context.store, name, to));
    const next = withRollback(draft, name, target);
    const version = next.remotes[name]?.active.version ?? '';
    const sidecar = await readSidecar(context.store, name, version);
    const problems = await checkRelease(context.store, sidecar, shells, draft, undefined);
    if (problems.length) throw new Refusal(problems);
    return next;
  });
}

/**
 * The shells that will load a release: the running ones, else the newest in the store, else the one that
 * is built here.
 */
export async function findShells({
  store,
  environment,
  readShell,
}: CommandContext): Promise<readonly ShellFacts[]> {
  const running = (await readReports(store, environment)).map(({ shell }) => shell);
  if (running.length > 0)
    return [...new Map(running.map((shell) => [shell.version, shell])).values()];
  const [newest] = await listStoredShells(store);
  return [newest ?? (await readShell())];
}

type CanaryOptions = Pick<ActivateOptions, 'ifActive'>;

/**
 * Shows a stored release to a share of the visitors, or changes that share, after every check of
 * `activate`.
 * @param share from 0 to 1, exclusive
 */
export async function startCanary(
  context: CommandContext,
  name: string,
  version: string,
  share: number,
  { ifActive }: CanaryOptions = {},
): Promise<RegistryDocument> {
  const newest = await readNewest(context.store, context.environment);
  // Fails before anything is run.
  requireLive(newest, name, ifActive);
  requireRoom(newest ?? emptyDraft(), name, version);
  return activate(context, name, version, { share, ifActive });
}

/** Makes a canary live for all visitors, after every check of `activate`. */
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

/** Ends a canary. Works during a freeze, as nothing is released. */
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
  const document = await commitChange(context, command, (draft) => {
    requireLive(draft, name, ifActive);
    requireCanary(draft, name, version);
    const current = draft.remotes[name];
    return current ? withEntry(draft, name, { ...current, canary: null }) : draft;
  });
  return { document, version };
}

/** Makes a change and warns if it ended a canary. */
export async function withEndedCanary<Outcome>(
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
          `This ended the canary ${releaseName(name, before.version)}, which ${toPercent(before.share)}% of visitors had.`,
        ]
      : [],
  };
}
