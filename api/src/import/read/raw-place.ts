/** A place as a file gives it: identity, position and tags, nothing interpreted yet. */
export interface RawPlace {
  /** Such as `node/123`, or null when the file does not say. */
  readonly externalId: string | null;
  readonly tags: Readonly<Record<string, string>>;
  readonly position: Position | null;
  /** Nodes of a way whose position the file gives elsewhere. */
  readonly nodeIds?: readonly number[];
}

/** Degrees, WGS 84. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
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
