import type { Identity } from '../records/identities';
import type { CityFile } from './read-city';

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
  /** On the site now, and in the file without what an import needs: they stay as they are. */
  readonly incomplete: readonly PlannedPlace[];
  readonly unchanged: number;
  /** Share of the places on the site that would be gone, 0 to 1. */
  readonly goneShare: number;
  /** Kinds of OpenStreetMap's elements of which every place on the site would be gone. */
  readonly goneKinds: readonly string[];
}

/** A file that lacks more of the city than this is taken for one cut short, until somebody says otherwise. */
export const SUSPICIOUS_GONE_SHARE = 0.3;

/** Why a file that lacks so much of the city is not written until it is confirmed; null for any other. */
export function describeGone({ gone, goneShare, goneKinds }: ImportPlan): string | null {
  const percent = Math.round(goneShare * 100);
  const share = `${gone.length} places (${percent} %) would be gone`;
  if (goneShare > SUSPICIOUS_GONE_SHARE) {
    return `${share}, so the file may be cut short or of another city; nothing was written.`;
  }
  if (!goneKinds.length) return null;
  return `${share}, among them every ${goneKinds.join(' and every ')}, so the file may have been made without them; nothing was written.`;
}

const KINDS = ['node', 'way', 'relation'];

function listGoneKinds(open: readonly PlannedPlace[], gone: readonly PlannedPlace[]): string[] {
  const countOf = (places: readonly PlannedPlace[], kind: string) =>
    places.filter(({ externalId }) => externalId.startsWith(`${kind}/`)).length;
  return KINDS.filter((kind) => {
    const count = countOf(gone, kind);
    return count > 0 && count === countOf(open, kind);
  });
}

/** Compares a file with what is stored. */
export function planImport(
  { places, incomplete }: Pick<CityFile, 'places' | 'incomplete'>,
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
  const missing = open
    .filter(({ externalId }) => !places.has(externalId))
    .map(({ externalId, title }) => ({ externalId, title }));
  const gone = missing.filter(({ externalId }) => !incomplete.has(externalId));
  return {
    created,
    changed,
    returned,
    gone,
    incomplete: missing.filter(({ externalId }) => incomplete.has(externalId)),
    unchanged: places.size - created.length - changed.length - returned.length,
    goneShare: open.length ? gone.length / open.length : 0,
    goneKinds: listGoneKinds(open, gone),
  };
}

export const isEmptyPlan = (plan: ImportPlan): boolean =>
  plan.created.length + plan.changed.length + plan.returned.length + plan.gone.length === 0;
