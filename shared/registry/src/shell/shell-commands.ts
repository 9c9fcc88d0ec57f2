import { SHELL_NAME } from '@tableside/contracts/common/names';
import type {
  RegisteredShell,
  ShellFacts,
  ShellSidecar,
} from '@tableside/contracts/registry/shell';
import type { RegistryDocument, ReleaseSidecar } from '@tableside/contracts/registry/wire';
import { commitChange, readNewest, type ChangeContext } from '../changes';
import { readGood } from '../releases/good-releases';
import { requireUnfrozen } from '../freeze/frozen';
import { requireOnceLive } from '../releases/history';
import { requireSigned } from '../keys/stored-signatures';
import { requireLive } from '../releases/live';
import { rollbackCommand, type ActivateOptions, type RollbackOptions } from '../change-options';
import { readSidecar } from '../releases/publish';
import { Refusal } from '../refusal';
import { readReports } from '../reports/shell-reports';
import type { ReleaseStore } from '../store';
import { checkShell } from './check-shell';
import { readShellSidecar, registerShell } from './publish-shell';
import { withActiveShell, withShellRollback } from './shell-entry';

export interface ShellContext extends Omit<ChangeContext, 'command'> {
  /** Runs live releases of remotes under a stored shell; left out where nothing is to be run.
   * @param store has the shell
   * @returns one sentence per problem */
  readonly tryShell?: (
    shell: ShellSidecar,
    store: ReleaseStore,
    remotes: readonly ReleaseSidecar[],
  ) => Promise<readonly string[]>;
}

/** What is wrong with a stored release of the shell, with what is live.
 * @param store has the release
 * @param besides remotes that go live together with it, and are not asked
 * @returns one sentence per problem */
export async function findShellProblems(
  context: ShellContext,
  store: ReleaseStore,
  sidecar: ShellSidecar,
  besides: readonly string[] = [],
): Promise<readonly string[]> {
  const newest = await readNewest(context.store, context.environment);
  const remotes = without(newest?.remotes ?? {}, besides);
  const problems = await checkShell(store, sidecar, remotes);
  if (problems.length > 0 || !context.tryShell) return problems;
  const live = Object.entries(remotes).filter(([, { killed }]) => !killed);
  const sidecars = await Promise.all(
    live.map(([name, { active }]) => readSidecar(context.store, name, active.version)),
  );
  return context.tryShell(sidecar, store, sidecars);
}

/** Makes a stored release of the shell live, after all remotes that are live were checked against it and run under it. */
export async function activateShell(
  context: ShellContext,
  version: string,
  { together: besides = [], ifActive }: ActivateOptions = {},
): Promise<RegistryDocument> {
  const { store, environment, now = () => new Date() } = context;
  const newest = await readNewest(store, environment);
  requireUnfrozen(newest, SHELL_NAME);
  requireLive(newest, SHELL_NAME, ifActive);
  const sidecar = await readShellSidecar(store, version);
  await requireSigned(store, SHELL_NAME, version);
  const problems = await findShellProblems(context, store, sidecar, besides);
  if (problems.length > 0) throw new Refusal(problems);
  return commitChange({ ...context, command: `activate shell@${version}` }, async (draft) => {
    requireUnfrozen(draft, SHELL_NAME);
    requireLive(draft, SHELL_NAME, ifActive);
    // A remote may have gone live meanwhile.
    const late = await checkShell(store, sidecar, without(draft.remotes, besides));
    if (late.length > 0) throw new Refusal(late);
    const good = await readGood(store, environment);
    return withActiveShell(draft, await registerShell(store, version), good, now());
  });
}

/** Makes the shell's fallback live again, after what is live was checked against it. Nothing is run: it ran before. */
export async function rollbackShell(
  context: ShellContext,
  options: RollbackOptions = {},
): Promise<RegistryDocument> {
  const { store, now = () => new Date() } = context;
  const { to, ifActive, despiteFreeze } = options;
  if (to !== undefined) {
    await requireOnceLive(context, SHELL_NAME, to);
    await requireSigned(store, SHELL_NAME, to);
  }
  const command = rollbackCommand(`rollback ${SHELL_NAME}`, options);
  return commitChange({ ...context, command }, async (draft) => {
    requireUnfrozen(draft, SHELL_NAME, despiteFreeze);
    requireLive(draft, SHELL_NAME, ifActive);
    const target = to === undefined ? null : await registerShell(store, to);
    const next = withShellRollback(draft, now(), target);
    const sidecar = await readShellSidecar(store, next.shell?.active.version ?? '');
    const problems = await checkShell(store, sidecar, draft.remotes);
    if (problems.length > 0) throw new Refusal(problems);
    return next;
  });
}

/** All shells that may load a release of a remote: those that run, the live one, and the one that servers go back to.
 * @param isAlone leaves out the one to go back to
 * @returns each once; empty where there is none */
export async function listShells(
  { store, environment }: Pick<ChangeContext, 'store' | 'environment'>,
  isAlone: boolean,
): Promise<readonly ShellFacts[]> {
  const reports = await readReports(store, environment);
  const shells = [
    ...reports.map(({ shell }) => shell),
    ...(await listReleasedShells({ store, environment }, isAlone)),
  ];
  return [...new Map(shells.map((shell) => [shell.version, shell])).values()];
}

/** The live release of the shell, and the one that servers go back to: releases of remotes are run under both.
 * @param isAlone leaves out the one to go back to
 * @returns none where no shell was released */
export async function listReleasedShells(
  { store, environment }: Pick<ChangeContext, 'store' | 'environment'>,
  isAlone = false,
): Promise<readonly RegisteredShell[]> {
  const released = (await readNewest(store, environment))?.shell;
  if (!released) return [];
  const { active, lastGood } = released;
  return [active, ...(lastGood && !isAlone ? [lastGood] : [])];
}

const without = (
  remotes: RegistryDocument['remotes'],
  names: readonly string[],
): RegistryDocument['remotes'] =>
  Object.fromEntries(Object.entries(remotes).filter(([name]) => !names.includes(name)));
