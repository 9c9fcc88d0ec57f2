import { SHELL_NAME } from '@tableside/contracts/common/names';
import type {
  RegisteredShell,
  RegisteredShells,
  ReplacedShell,
  ShellRelease,
} from '@tableside/contracts/registry/shell';
import { isLiveAlready, nothingBefore, type Draft } from '../document';
import { releaseName } from '../releases/good-releases';
import { Refusal } from '../refusal';

/** How long files of a shell that was replaced stay served, in milliseconds: tabs stay open. */
const SERVED_MS = 30 * 24 * 3_600_000;
/** So many of the shells that were replaced stay served however long ago that was. */
const SERVED_AT_LEAST = 2;

/** A release of the shell whose files are served. */
export type ServedShell = Pick<ShellRelease, 'version' | 'integrity'>;

/** The releases of the shell whose files are served at an instant, each once. */
export function listServed(shells: RegisteredShells | null, now: Date): readonly ServedShell[] {
  if (!shells) return [];
  const { active, lastGood, replaced } = shells;
  const all = [active, ...(lastGood ? [lastGood] : []), ...keepServed(replaced, now)];
  return [...new Map(all.map((release) => [release.version, release])).values()];
}

const keepServed = (replaced: readonly ReplacedShell[], now: Date): readonly ReplacedShell[] =>
  replaced.filter(
    ({ replacedAt }, index) =>
      index < SERVED_AT_LEAST || now.getTime() - Date.parse(replacedAt) <= SERVED_MS,
  );

/** The draft with a shell live; what was live becomes the fallback, unless only the present fallback is good. Activating the
 * live version changes nothing.
 * @param good releases that are known to be good, by `releaseName` */
export function withActiveShell(
  draft: Draft,
  release: RegisteredShell,
  good: ReadonlySet<string>,
  now: Date,
): Draft {
  const current = draft.shell;
  if (!current) return { ...draft, shell: { active: release, lastGood: null, replaced: [] } };
  const { active, lastGood } = current;
  if (active.version === release.version) return draft;
  const isGood = ({ version }: RegisteredShell) => good.has(releaseName(SHELL_NAME, version));
  const mayStay = lastGood && lastGood.version !== release.version && isGood(lastGood);
  const fallback = mayStay && !isGood(active) ? lastGood : active;
  const replaced = replace(current, release, now);
  return { ...draft, shell: { active: release, lastGood: fallback, replaced } };
}

/** The draft with the shell's fallback live again.
 * @param target another release that was live before; default: the fallback
 * @throws {Refusal} when there is nothing to go back to */
export function withShellRollback(
  draft: Draft,
  now: Date,
  target: RegisteredShell | null = null,
): Draft {
  const current = draft.shell;
  if (!current)
    throw new Refusal(['No release of the shell is active, so there is nothing to roll back.']);
  const { active, lastGood } = current;
  const before = target ?? lastGood;
  if (!before) throw nothingBefore(SHELL_NAME, active.version);
  if (before.version === active.version) throw isLiveAlready(SHELL_NAME, active.version);
  // The release that is taken back must not be the fallback.
  const replaced = replace(current, before, now);
  return { ...draft, shell: { active: before, lastGood: null, replaced } };
}

/** What has been replaced once another release is live, the newest first. */
function replace(
  { active, replaced }: RegisteredShells,
  next: RegisteredShell,
  now: Date,
): ReplacedShell[] {
  const { version, base, integrity } = active;
  const others = replaced.filter((each) => ![version, next.version].includes(each.version));
  const newest = { version, base, integrity, replacedAt: now.toISOString() };
  return [...keepServed([newest, ...others], now)];
}
