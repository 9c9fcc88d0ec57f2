import { PICTURE_FIELDS, type PicturePlace } from '@tableside/contracts/content/fields';
import type { FieldPath } from './problem';

export interface FoundPicture {
  /** Of its `src`. */
  readonly path: FieldPath;
  readonly place: PicturePlace;
  readonly src: string;
}

/** The picture of a document, also of one that does not fit its schema. */
export function findPicture(kind: string, document: unknown): FoundPicture | null {
  const field = PICTURE_FIELDS[kind];
  if (!field) return null;
  const path = [...field.path, 'src'];
  const src = path.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | null | undefined)?.[name],
    document,
  );
  return typeof src === 'string' ? { path, place: field.place, src } : null;
}
