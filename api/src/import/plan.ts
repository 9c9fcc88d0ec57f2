import type { Identity } from '../records/identities';
import type { IndexedPlace } from './read-city';

export interface PlannedPlace {
  readonly externalId: string;
  readonly title: string;
}

/** What an import would change. */
export interface ImportPlan {
  readonly created: readonly PlannedPlace[];
  readonly changed: readonly PlannedPlace[];
  /** Had been gone and are back. */
  readonly returned: readonly PlannedPlace[];
  /** On the site now, and not in the file. */
  readonly gone: readonly PlannedPlace[];
  readonly unchanged: number;
  /** Share of the places on the site that would be gone, 0 to 1. */
  readonly goneShare: number;
}

/** A file that lacks more of the city than this is taken for one cut short, until somebody says otherwise. */
export const SUSPICIOUS_GONE_SHARE = 0.3;

/** Why a file that lacks so much of the city is not written until somebody says so; null for any other. */
export function describeGone({ gone, goneShare }: ImportPlan): string | null {
  if (goneShare <= SUSPICIOUS_GONE_SHARE) return null;
  const percent = Math.round(goneShare * 100);
  return `${gone.length} places (${percent} %) would be gone, so the file may be cut short or of another city; nothing was written.`;
}

/** Compares a file with what is stored. */
export function planImport(
  places: ReadonlyMap<string, IndexedPlace>,
  stored: readonly Identity[],
): ImportPlan {
  const known = new Map(stored.map((identity) => [identity.externalId, identity]));
  const created: PlannedPlace[] = [];
  const changed: PlannedPlace[] = [];
  const returned: PlannedPlace[] = [];
  for (const [externalId, { title, contentHash }] of places) {
    const before = known.get(externalId);
    if (!before) created.push({ externalId, title });
    else if (before.state === 'gone') returned.push({ externalId, title });
    else if (before.contentHash !== contentHash) changed.push({ externalId, title });
  }
  const open = stored.filter(({ state }) => state === 'open');
  const gone = open.filter(({ externalId }) => !places.has(externalId));
  return {
    created,
    changed,
    returned,
    gone: gone.map(({ externalId, title }) => ({ externalId, title })),
    unchanged: places.size - created.length - changed.length - returned.length,
    goneShare: open.length ? gone.length / open.length : 0,
  };
}

export const isEmptyPlan = (plan: ImportPlan): boolean =>
  plan.created.length + plan.changed.length + plan.returned.length + plan.gone.length === 0;
