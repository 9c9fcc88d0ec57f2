import type { Position } from '../../records/values/position';

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
