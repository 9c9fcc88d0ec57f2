import type { Position } from '../../restaurants/values';

export type { Position };

export type RestaurantSource = 'osm' | 'alltheplaces' | 'overture';

export const SOURCE_NAMES: Readonly<Record<RestaurantSource, string>> = {
  osm: 'OpenStreetMap',
  alltheplaces: 'All the Places',
  overture: 'Overture Maps',
};

export const OPEN_STREET_MAP = {
  source: 'osm',
  sourceName: SOURCE_NAMES.osm,
  license: 'ODbL-1.0',
} as const;

/** A restaurant as read from a file: identity, position, and uninterpreted tags. */
export interface RawRestaurant {
  readonly source: RestaurantSource;
  /** Publisher, and license (SPDX), for display. */
  readonly sourceName: string;
  readonly license: string;
  /** Why the source itself marks it as not to be listed. */
  readonly doubt?: string | null;
  /** Such as `node/123`; null if missing. */
  readonly externalId: string | null;
  readonly tags: Readonly<Record<string, string>>;
  readonly position: Position | null;
  /** Nodes of a way; their positions may be elsewhere in the file. */
  readonly nodeIds?: readonly number[];
  /** Ways of a relation; they may be elsewhere in the file. */
  readonly wayIds?: readonly number[];
}

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tags as text; values other than text and numbers are omitted. */
export function readTags(value: unknown): Record<string, string> {
  const tags: Record<string, string> = {};
  if (!isFields(value)) return tags;
  for (const [key, tag] of Object.entries(value)) {
    if (typeof tag === 'string') tags[key] = tag;
    else if (typeof tag === 'number' || typeof tag === 'boolean') tags[key] = String(tag);
  }
  return tags;
}

export type ReportSection = 'skipped' | 'unknown' | 'fixed';

interface Tally {
  readonly reason: string;
  readonly count: number;
  /** Examples, such as `Luna Cafe (node/1): "Mo-late"`. */
  readonly examples: readonly string[];
}

/** Examples per reason, unless each record is listed. */
export const EXAMPLES = 3;

/** Counts import issues, with examples of each kind. Skipped records are all listed. */
export class ImportReport {
  private readonly tallies: Record<
    ReportSection,
    Map<string, { count: number; examples: string[] }>
  > = { skipped: new Map(), unknown: new Map(), fixed: new Map() };

  /** @param limit maximum number of examples */
  add(
    section: ReportSection,
    reason: string,
    example: string,
    limit = section === 'skipped' ? Infinity : EXAMPLES,
  ): void {
    const tally = this.tallies[section].get(reason) ?? { count: 0, examples: [] };
    tally.count += 1;
    if (tally.examples.length < limit) tally.examples.push(example);
    this.tallies[section].set(reason, tally);
  }

  /** Reasons of a section, most frequent first. */
  list(section: ReportSection): Tally[] {
    return [...this.tallies[section]]
      .map(([reason, tally]) => ({ reason, ...tally }))
      .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
  }

  total(section: ReportSection): number {
    return this.list(section).reduce((sum, { count }) => sum + count, 0);
  }
}

/** Offset of way and relation ids in the output of `osmconvert --all-to-nodes`; no node id is that high. */
const WAY_OFFSET = 1e15;
const RELATION_OFFSET = 2e15;

/** The identity of an OpenStreetMap element, such as `way/12`.
 * @param kind node, way, or relation */
export function toElementId(kind: string, id: number): string {
  if (kind === 'node' && id > RELATION_OFFSET) return `relation/${id - RELATION_OFFSET}`;
  if (kind === 'node' && id > WAY_OFFSET) return `way/${id - WAY_OFFSET}`;
  return `${kind}/${id}`;
}
