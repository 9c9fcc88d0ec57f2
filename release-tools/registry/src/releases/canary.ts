import { usageError, EXIT, Refusal } from '../store/refusal';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import type { ActivateOptions } from '../registry/changes';
import { checkDeclarations } from '../checks/check-declarations';
import { withActive, withEntry, type Draft } from '../registry/document';
import { releaseName } from '../registry/stored-releases';
import { findSince } from '../registry/history';
import type { LiveRegistry, ReadDocument } from '../registry/read-document';

/** Into how many buckets visitors are divided: 100 for each percent. */
const BUCKETS = 10_000;

/** The share of visitors that a user typed in percent. */
export function parsePercent(text: string | undefined): number {
  const percent = /^\d{1,2}(?:\.\d{1,2})?$/.test(text ?? '') ? Number(text) : 0;
  if (percent > 0) return Math.round(percent * (BUCKETS / 100)) / BUCKETS;
  throw usageError(
    'Enter the percentage of visitors, from 0.01 to 99.99: --percent 10. To show it to all visitors, use promote.',
  );
}

/** A share in percent, with at most two decimals. */
export const toPercent = (share: number): number => Number((share * 100).toFixed(2));

export function activateCommand(
  release: string,
  { share, promotes = false }: ActivateOptions,
): string {
  if (share !== undefined) return `canary ${release} --percent ${toPercent(share)}`;
  return `${promotes ? 'promote' : 'activate'} ${release}`;
}

/** The draft with a release live, or shown to a share of the visitors. */
export function withShare(
  draft: Draft,
  name: string,
  release: RegisteredRelease,
  good: ReadonlySet<string>,
  { share, promotes = false }: ActivateOptions,
): Draft {
  if (promotes) requireCanary(draft, name, release.version);
  if (share === undefined) return withActive(draft, name, release, good);
  const current = requireRoom(draft, name, release.version);
  return withEntry(draft, name, { ...current, canary: { ...release, share } });
}

/**
 * The entry of a remote to which a canary can be added.
 * @throws {Refusal} when the remote is not live, is disabled, or has a canary already
 */
export function requireRoom(
  draft: Pick<Draft, 'remotes'>,
  name: string,
  version: string,
): Draft['remotes'][string] {
  const current = draft.remotes[name];
  const release = releaseName(name, version);
  if (!current)
    throw new Refusal([
      `${name} is not live, so it cannot have a canary. Make it live with: npm run mfe -- activate ${release}`,
    ]);
  if (current.disabled)
    throw new Refusal([
      `${name} is disabled, so no visitor would see ${release}. First run: npm run mfe -- enable ${name}`,
    ]);
  if (current.active.version === version)
    throw new Refusal([`${release} is already live for all visitors. Nothing was changed.`]);
  const other = current.canary;
  if (other && other.version !== version)
    throw new Refusal([
      `${releaseName(name, other.version)} is already the canary, and a remote can have only one. End it first: npm run mfe -- promote ${name}, or abort ${name}`,
    ]);
  return current;
}

/** The canary of a remote. @param version the expected version; default: any */
export function requireCanary(
  state: Pick<Draft, 'remotes'> | null,
  name: string,
  version?: string,
): NonNullable<Draft['remotes'][string]['canary']> {
  const canary = state?.remotes[name]?.canary;
  if (canary && (version === undefined || canary.version === version)) return canary;
  if (version === undefined)
    throw new Refusal([
      `${name} has no canary. To start one: npm run mfe -- canary ${name}@VERSION`,
    ]);
  const instead = canary ? `${releaseName(name, canary.version)} is` : `${name} has none`;
  throw new Refusal(
    [
      `${releaseName(name, version)} is no longer the canary: ${instead}. Nothing was changed. To see who changed it: npm run mfe -- log`,
    ],
    EXIT.late,
  );
}

/** Problems of a release next to canaries of other remotes: a visitor may get both. */
export function checkAgainstCanaries(
  sidecar: ReleaseSidecar,
  { remotes }: Pick<Draft, 'remotes'>,
): string[] {
  const canaries = Object.entries(remotes).flatMap(([name, remote]) =>
    remote.canary ? [[name, { ...remote, active: remote.canary }] as const] : [],
  );
  const known = new Set(checkDeclarations(sidecar, { remotes }));
  return checkDeclarations(sidecar, { remotes: Object.fromEntries(canaries) })
    .filter((problem) => !known.has(problem))
    .map((problem) => `${problem} The other one is a canary.`);
}

/**
 * Lines for users about the canary of a remote and the command that started it or changed its share;
 * empty without a canary.
 */
export function describeCanary(
  name: string,
  { canary }: LiveRegistry['remotes'][string],
  history: readonly ReadDocument[],
): readonly string[] {
  if (!canary) return [];
  const { version, share } = canary;
  const isSame = ({ document }: ReadDocument) => {
    const then = document.remotes[name]?.canary;
    return then?.version === version && then.share === share;
  };
  const since = findSince(history, isSame);
  return [
    `${' '.repeat(12)}canary ${version} for ${toPercent(share)}% of visitors${since ? ` since ${since.changedAt ?? 'unknown'} by ${since.by}` : ''}`,
  ];
}
