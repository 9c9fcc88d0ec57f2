import { wrongUse, EXIT, Refusal } from '../store/refusal';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import type { ActivateOptions } from '../registry/changes';
import { checkDeclarations } from '../checks/check-declarations';
import { withActive, withEntry, type Draft } from '../registry/document';
import { releaseName } from '../registry/good-releases';
import type { LiveDocument } from '../registry/read-document';
import type { PastState } from '../registry/history';

/** How many classes visitors are told apart in: a percent has a hundred of them. */
const BUCKETS = 10_000;

/** Percent of the visitors, as somebody typed it. */
export function parsePercent(text: string | undefined): number {
  const percent = /^\d{1,2}(?:\.\d{1,2})?$/.test(text ?? '') ? Number(text) : 0;
  if (percent > 0) return Math.round(percent * (BUCKETS / 100)) / BUCKETS;
  throw wrongUse(
    'Write how many percent of the visitors get it, from 0.01 to 99.99: --percent 10. For all of them: promote.',
  );
}

/** A share in percent, as people write it: at most two digits behind the point. */
export const toPercent = (share: number): number => Number((share * 100).toFixed(2));

export function activateCommand(
  release: string,
  { share, promotes = false }: ActivateOptions,
): string {
  if (share !== undefined) return `canary ${release} --percent ${toPercent(share)}`;
  return `${promotes ? 'promote' : 'activate'} ${release}`;
}

/** The draft with a release live, or before a share of the visitors. */
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

/** What a remote has live, beside which a release can be a canary.
 * @throws {Refusal} where it cannot: nothing else is live, or another canary runs */
export function requireRoom(
  draft: Pick<Draft, 'remotes'>,
  name: string,
  version: string,
): Draft['remotes'][string] {
  const current = draft.remotes[name];
  const release = releaseName(name, version);
  if (!current)
    throw new Refusal([
      `Nothing of ${name} is live, so there is nothing to show to the others. Make it live with: npm run mfe -- activate ${release}`,
    ]);
  if (current.killed)
    throw new Refusal([
      `${name} is switched off, so nobody would see ${release}. First: npm run mfe -- revive ${name}`,
    ]);
  if (current.active.version === version)
    throw new Refusal([`${release} is live already: everybody has it. Nothing was changed.`]);
  const other = current.canary;
  if (other && other.version !== version)
    throw new Refusal([
      `${releaseName(name, other.version)} is a canary already, and a remote has one at a time. End it first with: npm run mfe -- promote ${name}, or abort ${name}`,
    ]);
  return current;
}

/** The canary of a remote.
 * @param version that somebody expects; left out, any will do */
export function requireCanary(
  state: Pick<Draft, 'remotes'> | null,
  name: string,
  version?: string,
): NonNullable<Draft['remotes'][string]['canary']> {
  const canary = state?.remotes[name]?.canary;
  if (canary && (version === undefined || canary.version === version)) return canary;
  if (version === undefined)
    throw new Refusal([
      `${name} has no canary. To begin one: npm run mfe -- canary ${name}@VERSION`,
    ]);
  const instead = canary ? `${releaseName(name, canary.version)} is` : `${name} has none`;
  throw new Refusal(
    [
      `${releaseName(name, version)} is no canary any more: ${instead}. Nothing was changed. Who did it: npm run mfe -- log`,
    ],
    EXIT.late,
  );
}

/** What a release declares that a canary of another remote has: whoever gets both would find it twice. */
export function checkBesideCanaries(
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

/** The canary of a remote in lines for people, and which command has begun it or changed its share; none where there is none. */
export function describeCanary(
  name: string,
  { canary }: LiveDocument['remotes'][string],
  history: readonly PastState[],
): readonly string[] {
  if (!canary) return [];
  const { version, share } = canary;
  const isSame = ({ document }: PastState) => {
    const then = document.remotes[name]?.canary;
    return then?.version === version && then.share === share;
  };
  const other = history.findLastIndex((state) => !isSame(state));
  const since = history[other + 1];
  return [
    `${' '.repeat(12)}canary ${version} for ${toPercent(share)} % of the visitors${since ? ` since ${since.at} by ${since.by}` : ''}`,
  ];
}
