import type { PicturePlace } from '@tableside/contracts/content/fields';
import { z } from 'zod';
import type { FieldPath } from './problem';

/** What a schema says about its fields. Only what the documents' schemas are made of is understood. */

/** The schema without "may be null", "may be left out" and "is this when left out". */
function unwrap(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  let inner = schema;
  while (
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodDefault
  ) {
    inner = inner.unwrap();
  }
  return inner;
}

function step(
  schema: z.core.$ZodType | undefined,
  key: string | number,
): z.core.$ZodType | undefined {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return inner.element;
  if (inner instanceof z.ZodObject && Object.hasOwn(inner.shape, key)) return inner.shape[key];
  return undefined;
}

/** The schema of a field, or undefined for one that there is not. */
const schemaAt = (schema: z.core.$ZodType, path: FieldPath): z.core.$ZodType | undefined =>
  path.reduce<z.core.$ZodType | undefined>(step, schema);

/** Names of the fields that an object in a document may have. */
export function listFields(schema: z.core.$ZodType, path: FieldPath): string[] {
  const found = unwrap(schemaAt(schema, path));
  return found instanceof z.ZodObject ? Object.keys(found.shape) : [];
}

/** What a field is for, in the words of its schema; empty when it says nothing. */
export function describeField(schema: z.core.$ZodType, path: FieldPath): string {
  const found = schemaAt(schema, path);
  const meta =
    found && (z.globalRegistry.get(found) ?? z.globalRegistry.get(unwrap(found) ?? found));
  return meta?.description ?? '';
}

/** True when a field may be null. */
export const mayBeNull = (schema: z.core.$ZodType, path: FieldPath): boolean =>
  schemaAt(schema, path) instanceof z.ZodNullable;

export interface FoundPicture {
  readonly path: FieldPath;
  readonly place: PicturePlace;
  readonly src: string;
}

/** The pictures of a document, also of one that does not fit its schema. */
export function findPictures(
  schema: z.core.$ZodType | undefined,
  value: unknown,
  path: FieldPath = [],
): FoundPicture[] {
  const inner = unwrap(schema);
  if (!inner || typeof value !== 'object' || value === null) return [];
  const place = z.globalRegistry.get(inner)?.['picturePlace'] as PicturePlace | undefined;
  if (place) {
    const src = (value as { src?: unknown }).src;
    return typeof src === 'string' ? [{ path: [...path, 'src'], place, src }] : [];
  }
  if (Array.isArray(value)) {
    return value.flatMap((entry: unknown, index) =>
      findPictures(step(inner, index), entry, [...path, index]),
    );
  }
  return Object.entries(value).flatMap(([key, entry]) =>
    findPictures(step(inner, key), entry, [...path, key]),
  );
}

export interface PictureField {
  readonly path: readonly string[];
  readonly place: PicturePlace;
}

/** Where a kind of document has pictures that stand in no list. */
export function listPictureFields(
  schema: z.core.$ZodType | undefined,
  path: readonly string[] = [],
): PictureField[] {
  const inner = unwrap(schema);
  const place =
    inner && (z.globalRegistry.get(inner)?.['picturePlace'] as PicturePlace | undefined);
  if (place) return [{ path, place }];
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.keys(inner.shape).flatMap((key) =>
    listPictureFields(step(inner, key), [...path, key]),
  );
}
