import type { Position } from '../../restaurants/values';

export type { Position };

/** Whose file a place stands in. */
export type PlaceSource = 'osm' | 'alltheplaces' | 'overture';

/** Sources as people call them. */
export const SOURCE_NAMES: Readonly<Record<PlaceSource, string>> = {
  osm: 'OpenStreetMap',
  alltheplaces: 'All the Places',
  overture: 'Overture Maps',
};

/** What all places of OpenStreetMap have. */
export const OPEN_STREET_MAP = {
  source: 'osm',
  sourceName: SOURCE_NAMES.osm,
  license: 'ODbL-1.0',
} as const;

/** A place as a file gives it: identity, position and tags, nothing interpreted yet. */
export interface RawPlace {
  readonly source: PlaceSource;
  /** Who gathered the data, and under which license (SPDX), as people read it. */
  readonly sourceName: string;
  readonly license: string;
  /** Why the source itself says that the place is not to be listed. */
  readonly doubt?: string | null;
  /** Such as `node/123`, or null when the file does not say. */
  readonly externalId: string | null;
  readonly tags: Readonly<Record<string, string>>;
  readonly position: Position | null;
  /** Nodes of a way, whose positions the file may give elsewhere. */
  readonly nodeIds?: readonly number[];
  /** Ways of a relation that draw it, which may stand elsewhere in the file. */
  readonly wayIds?: readonly number[];
}

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tags as text; what is neither text nor number is left out. */
export function readTags(value: unknown): Record<string, string> {
  const tags: Record<string, string> = {};
  if (!isFields(value)) return tags;
  for (const [key, tag] of Object.entries(value)) {
    if (typeof tag === 'string') tags[key] = tag;
    else if (typeof tag === 'number' || typeof tag === 'boolean') tags[key] = String(tag);
  }
  return tags;
}

/** What an import reports about: places left out, values left unknown, values mended. */
export type ReportSection = 'skipped' | 'unknown' | 'mended';

interface Tally {
  readonly reason: string;
  readonly count: number;
  /** A few of the places, such as `Luna Cafe (node/1): "Mo-late"`. */
  readonly examples: readonly string[];
}

const EXAMPLES = 3;

/** Counts what happened to places and values, with a few examples of each kind. */
export class ImportReport {
  private readonly tallies: Record<
    ReportSection,
    Map<string, { count: number; examples: string[] }>
  > = { skipped: new Map(), unknown: new Map(), mended: new Map() };

  add(section: ReportSection, reason: string, example: string): void {
    const tally = this.tallies[section].get(reason) ?? { count: 0, examples: [] };
    tally.count += 1;
    if (tally.examples.length < EXAMPLES) tally.examples.push(example);
    this.tallies[section].set(reason, tally);
  }

  /** The section's reasons, most frequent first. */
  list(section: ReportSection): Tally[] {
    return [...this.tallies[section]]
      .map(([reason, tally]) => ({ reason, ...tally }))
      .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
  }

  total(section: ReportSection): number {
    return this.list(section).reduce((sum, { count }) => sum + count, 0);
  }
}

/** Where `osmconvert --all-to-nodes` puts the ids of ways and relations among those of nodes; no node has one so high. */
const WAY_OFFSET = 1e15;
const RELATION_OFFSET = 2e15;

/** The identity of an element of OpenStreetMap, such as `way/12`.
 * @param kind node, way or relation */
export function toElementId(kind: string, id: number): string {
  if (kind === 'node' && id > RELATION_OFFSET) return `relation/${id - RELATION_OFFSET}`;
  if (kind === 'node' && id > WAY_OFFSET) return `way/${id - WAY_OFFSET}`;
  return `${kind}/${id}`;
}
