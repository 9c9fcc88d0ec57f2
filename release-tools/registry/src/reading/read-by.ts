import type { z } from 'zod';

/** A part of a state of the registry, or why it cannot be read. */
export type Read<Value> = { readonly value: Value } | { readonly reason: string };

/** Told of what is left out, and whose it is. */
export type Tell = (entry: string, sentence: string) => void;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a part of a state by its schema. */
export function readBy<Schema extends z.ZodType>(
  schema: Schema,
  stored: unknown,
): Read<z.infer<Schema>> {
  const parsed = schema.safeParse(stored);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.');
  return { reason: `${place ? `${place}: ` : ''}${issue?.message ?? 'it is of an unknown shape'}` };
}
