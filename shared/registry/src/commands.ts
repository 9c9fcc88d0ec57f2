import { SHELL_NAME } from '@tableside/contracts/registry/names';
import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import type { ReleaseSidecar, ShellFacts } from '@tableside/contracts/registry/release';
import { activateCommand, checkBesideCanaries, withShare } from './canary/canary';
import { requireSigned, signStored } from './keys/stored-signatures';
import { checkRelease } from './check/checks';
import { rollbackCommand, type ActivateOptions, type RollbackOptions } from './change-options';
import { commitChange, readNewest, type ChangeContext } from './changes';
import { toRegistered, withRollback } from './document';
import { requireUnfrozen } from './freeze/frozen';
import { requireOnceLive } from './releases/history';
import { notePublication } from './listing/publications';
import { requireLive } from './releases/live';
import { publishRelease, readSidecar } from './releases/publish';
import { Refusal } from './refusal';
import { markGood, readGood } from './releases/good-releases';
import type { ShellCheckContext } from './shell/check-shell';
import { publishShell } from './shell/publish-shell';
import { findShells as findStoredOrRunning } from './shell/stored-shells';

export interface CommandContext extends Omit<ChangeContext, 'command'>, ShellCheckContext {
  /** Reads what the built shell provides; only called when a release is to be activated and no shell server runs. */
  readonly readShell: () => Promise<ShellFacts>;
  /** Folder of the built release of a remote, or of the shell. */
  readonly releaseFolder: (name: string) => string;
  /** Runs a stored release before it goes live; left out where nothing is to be run.
   * @param shells that may load it
   * @param storeDir folder of the store that has it; default: `store`
   * @returns one sentence per problem */
  readonly tryRelease?: (
    sidecar: ReleaseSidecar,
    shells: readonly ShellFacts[],
    storeDir?: string,
  ) => Promise<readonly string[]>;
}

/** Stores a built release of a remote, or of the shell; it is not live yet.
 * @returns its version */
export async function publish(context: CommandContext, name: string): Promise<string> {
  const folder = context.releaseFolder(name);
  const { version } =
    name === SHELL_NAME
      ? await publishShell(context.store, folder)
      : await publishRelease(context.store, name, folder);
  await signStored(context.store, name, version);
  const { now = () => new Date() } = context;
  await notePublication(context.store, {
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
  const harm = (await context.tryRelease?.(sidecar, shells)) ?? [];
  const command = activateCommand(`${name}@${version}`, options);
  return commitChange({ ...context, command }, async (draft) => {
    requireUnfrozen(draft, name);
    requireLive(draft, name, ifActive);
    const problems = [
      ...(await checkRelease(context.store, sidecar, shells, draft, draft.teams)),
      ...checkBesideCanaries(sidecar, draft),
      ...harm,
    ];
    if (problems.length) throw new Refusal(problems);
    const good = await readGood(context.store, context.environment);
    return withShare(draft, name, toRegistered(sidecar), good, options);
  });
}

/** Says that a stored release is good: whoever asks has tried it out. */
export async function confirm(
  { store, environment, by }: CommandContext,
  name: string,
  version: string,
): Promise<void> {
  await readSidecar(store, name, version);
  const at = new Date().toISOString();
  await markGood(store, environment, { remote: name, version, at, by, evidence: 'a smoke test' });
}

/** Makes the fallback of the live release live again, or another one that was live before, after the same checks. It was run,
 * and its claims were on the operator's list, when it went live.
 * @throws {Refusal} also where another one is live than expected */
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
  return commitChange({ ...context, command }, async (draft) => {
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

/** The shells that are to load a release: those that run, else the newest in the store, else the one that is built here. */
export async function findShells(context: CommandContext): Promise<readonly ShellFacts[]> {
  const shells = await findStoredOrRunning(context.store, context.environment);
  return shells.length > 0 ? shells : [await context.readShell()];
}
