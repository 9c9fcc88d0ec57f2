import { ENVIRONMENT_NAME, RELEASE_VERSION, SHELL_NAME } from '@tableside/contracts/common/names';
import {
  remoteName,
  type RegistryDocument,
  type ReleaseSidecar,
  type RemoteName,
} from '@tableside/contracts/registry/wire';
import type { RegisteredShell, ShellFacts } from '@tableside/contracts/registry/shell';
import { checkRelease } from './checks';
import { readClaimList } from './claim-list';
import { commitChange, readLog, readNewest } from './changes';
import { toRegistered, withActive, withRollback } from './document';
import { publishRelease, readSidecar } from './publish';
import { readShown } from './reading/registry-follower';
import { Refusal } from './refusal';
import { describeRemote } from './describe-remote';
import { describeSummary, summarizeMeasures, type MeasureSummary } from './measures/summarize';
import { describeReport } from './reports/describe-report';
import { markGood, readGood } from './good-releases';
import { readReports } from './reports/shell-reports';
import { describeShell } from './shell/describe-shell';
import { publishShell, readShellSidecar } from './shell/publish-shell';
import {
  activateShell,
  listReleasedShells,
  listShells,
  rollbackShell,
  type ShellContext,
} from './shell/shell-commands';

export interface CommandContext extends ShellContext {
  /** Reads what the built shell provides; only called when a release is to be activated and no shell server runs. */
  readonly readShell: () => Promise<ShellFacts>;
  /** Folder of the built release of a remote, or of the shell. */
  readonly releaseFolder: (name: string) => string;
  /** Runs a stored release before it goes live; left out where nothing is to be run.
   * @param shells releases of the shell that may load it; none where none was released
   * @param storeDir folder of the store that has it; default: `store`
   * @returns one sentence per problem */
  readonly tryRelease?: (
    sidecar: ReleaseSidecar,
    shells: readonly RegisteredShell[],
    storeDir?: string,
  ) => Promise<readonly string[]>;
}

/** The remote that somebody named, with `mfe-` before it or without.
 * @param known the remotes that there are; left out, any name will do
 * @throws {Refusal} for a name that is no remote's */
export function parseRemote(text: string, known?: readonly RemoteName[]): RemoteName {
  const parsed = remoteName.safeParse(text.replace(/^mfe-/, ''));
  if (parsed.success && (known?.includes(parsed.data) ?? true)) return parsed.data;
  throw new Refusal([
    known
      ? `"${text}" is no remote. The remotes are ${known.join(', ')}.`
      : `"${text}" is no remote. Its name stands in its remote.json and has lower-case letters only.`,
  ]);
}

/** The remote that somebody named, or `shell`.
 * @param known as in `parseRemote`
 * @throws {Refusal} for any other name */
export const parseSubject = (text: string, known?: readonly RemoteName[]): string =>
  text === SHELL_NAME ? text : parseRemote(text, known);

/** `discovery@1.2.0`, or `shell@1.2.0`, in its parts.
 * @throws {Refusal} for anything else */
export function parseReleaseName(text: string): { remote: string; version: string } {
  const [name = '', version = '', ...rest] = text.split('@');
  if (!RELEASE_VERSION.test(version) || rest.length) {
    throw new Refusal([
      `"${text}" names no release. Write remote@version, such as discovery@1.2.0.`,
    ]);
  }
  return { remote: parseSubject(name), version };
}

/** The environment that somebody named.
 * @throws {Refusal} for a name that is none */
export function parseEnvironment(text: string): string {
  if (ENVIRONMENT_NAME.test(text)) return text;
  throw new Refusal([
    `"${text}" is no environment. Its name has lower-case letters, digits and hyphens, such as production.`,
  ]);
}

/** Stores a built release of a remote, or of the shell; it is not live yet.
 * @returns its version */
export async function publish(context: CommandContext, name: string): Promise<string> {
  const folder = context.releaseFolder(name);
  const { version } =
    name === SHELL_NAME
      ? await publishShell(context.store, folder)
      : await publishRelease(context.store, name, folder);
  return version;
}

/** Makes a stored release live after every check.
 * @param together all that go live by the same command: a remote of them is checked against the shell of them, not against
 * the one before it, and the shell of them is not checked against what its remotes have now */
export async function activate(
  context: CommandContext,
  name: string,
  version: string,
  together: readonly string[] = [],
): Promise<RegistryDocument> {
  if (name === SHELL_NAME) return activateShell(context, version, together);
  const sidecar = await readSidecar(context.store, name, version);
  const isAlone = together.includes(SHELL_NAME);
  const shells = await findShells(context, isAlone);
  const list = await readClaimList(context.store, context.environment);
  const released = await listReleasedShells(context, isAlone);
  const harm = (await context.tryRelease?.(sidecar, released)) ?? [];
  return commitChange({ ...context, command: `activate ${name}@${version}` }, async (draft) => {
    const problems = [
      ...(await checkRelease(context.store, sidecar, shells, draft, list)),
      ...harm,
    ];
    if (problems.length) throw new Refusal(problems);
    const good = await readGood(context.store, context.environment);
    return withActive(draft, name, toRegistered(sidecar), good);
  });
}

/** Says that a stored release is good: whoever asks has tried it out. */
export async function confirm(
  { store, environment, by }: CommandContext,
  name: string,
  version: string,
): Promise<void> {
  await (name === SHELL_NAME
    ? readShellSidecar(store, version)
    : readSidecar(store, name, version));
  const at = new Date().toISOString();
  await markGood(store, environment, { remote: name, version, at, by, evidence: 'a smoke test' });
}

/** Makes the fallback of the live release live again, after the same checks. It was run, and its claims were on the operator's
 * list, when it went live.
 * @param from version of the release that is to be taken back; default: whichever is live
 * @throws {Refusal} also where another one is live than `from` */
export async function rollback(
  context: CommandContext,
  name: string,
  from?: string,
): Promise<RegistryDocument> {
  if (name === SHELL_NAME) return rollbackShell(context, from);
  const shells = await findShells(context);
  return commitChange({ ...context, command: `rollback ${name}` }, async (draft) => {
    const live = draft.remotes[name]?.active.version;
    if (from !== undefined && live !== from)
      throw new Refusal([`${name}@${from} is not live any more.`]);
    const next = withRollback(draft, name);
    const version = next.remotes[name]?.active.version ?? '';
    const sidecar = await readSidecar(context.store, name, version);
    const problems = await checkRelease(context.store, sidecar, shells, draft, null);
    if (problems.length) throw new Refusal(problems);
    return next;
  });
}

/** What those provide that are to load a release: the shells that run, the live one and the one before it, else the shell
 * that is built here.
 * @param isAlone as in `listShells` */
export async function findShells(
  context: CommandContext,
  isAlone = false,
): Promise<readonly ShellFacts[]> {
  const shells = await listShells(context, isAlone);
  return shells.length > 0 ? shells : [await context.readShell()];
}

/** What is live, one line per remote, what readers leave out of it, and what the shell servers that run show of it. */
export async function status({ store, environment }: CommandContext): Promise<string[]> {
  const shown = await readShown(store, environment);
  if (!shown) {
    // Tells what is damaged.
    await readNewest(store, environment);
    return [`Nothing is published in ${environment} yet.`];
  }
  const { remotes, content, revision } = shown.document;
  const marksOf = (entry: string) =>
    shown.problems
      .filter((problem) => problem.entry === entry)
      .map(({ sentence }) => `${' '.repeat(12)}! ${sentence}`);
  const good = await readGood(store, environment);
  const reports = await readReports(store, environment);
  const measures = summarizeMeasures(reports.flatMap((report) => report.measures));
  const seenOf = (name: string) =>
    measures
      .filter(({ remote }) => remote === name)
      .map((summary) => `${' '.repeat(12)}${describeSummary(summary)}`);
  const lost = shown.problems.map(({ entry }) => entry).filter((entry) => !(entry in remotes));
  return [
    `${environment}, revision ${revision}, ${shown.changedAt ?? 'at an unknown time'}`,
    ...Object.entries(remotes).flatMap(([name, remote]) => [
      describeRemote(name, remote, good, reports),
      ...marksOf(name),
      ...seenOf(name),
    ]),
    ...describeShell(shown.shell, good, reports),
    ...(shown.shell ? seenOf(SHELL_NAME) : []),
    ...Object.entries(content).map(
      ([owner, entry]) => `${'content'.padEnd(12)}${owner}, revision ${entry.revision}`,
    ),
    ...[...new Set(lost)].flatMap((entry) => [`${entry.padEnd(11)} left out`, ...marksOf(entry)]),
    ...reports.flatMap((report) => describeReport(report, shown.document)),
  ];
}

/** What was seen of each release within the last hour, by all shell servers that run. */
export async function readMeasures({
  store,
  environment,
}: CommandContext): Promise<MeasureSummary[]> {
  const reports = await readReports(store, environment);
  return summarizeMeasures(reports.flatMap(({ measures }) => measures));
}

/** Every change that was ever made, newest last. */
export async function log({ store, environment }: CommandContext): Promise<string[]> {
  const revisions = await readLog(store, environment);
  if (!revisions.length) return [`Nothing is published in ${environment} yet.`];
  return revisions.map(
    ({ revision, change }) =>
      `${String(revision).padStart(4)}  ${change.at}  ${change.by.padEnd(12)}  ${change.command}`,
  );
}
