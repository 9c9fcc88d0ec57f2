import type { RJSFSchema, UiSchema } from '@rjsf/utils';

/** A schema with the words that only this project has, as `renderJsonSchema` of the registry writes them. */
export interface FieldSchema extends RJSFSchema {
  /** Ends the sentence "null: …". */
  readonly whenNull?: string;
  readonly picturePlace?: 'hero' | 'partner' | 'portrait';
}

/** What every document has and nobody fills in. */
const SET_BY_US = ['$schema', 'kind'];

/** A schema as a form shows it. Every "this, or null" is made into this, marked as one that may be null: one field stands for
 * it. Patterns are left out, since the host checks them and has the sentences. */
export function forForm(schema: FieldSchema): FieldSchema {
  const { anyOf, allOf: _, pattern: __, properties, items, ...rest } = schema;
  const parts = anyOf?.filter((part): part is FieldSchema => typeof part === 'object');
  const value = parts?.find(({ type }) => type !== 'null');
  if (parts?.length === 2 && value && parts.some(({ type }) => type === 'null')) {
    return { ...forForm(value), whenNull: schema.whenNull ?? 'nothing' };
  }
  return {
    ...rest,
    ...(anyOf && { anyOf }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, mend(part)]),
      ),
    }),
    ...(items !== undefined && { items: Array.isArray(items) ? items.map(mend) : mend(items) }),
  };
}

const mend = <Part>(part: Part): Part | FieldSchema =>
  typeof part === 'object' && part !== null ? forForm(part as FieldSchema) : part;

/** Which of our fields shows which part, told by what the schema says of it. */
export function uiOf(schema: FieldSchema): UiSchema {
  if (schema.picturePlace) return { 'ui:field': 'picture' };
  if (schema.whenNull !== undefined) {
    const { whenNull: _, ...value } = schema;
    return { 'ui:field': 'orNull', value: uiOf(value) };
  }
  if (schema.format === 'order') return { 'ui:field': 'order' };
  const own = Object.entries(schema.properties ?? {}).map(([name, part]) => [
    name,
    SET_BY_US.includes(name) ? { 'ui:widget': 'hidden' } : uiOf(part as FieldSchema),
  ]);
  return {
    ...Object.fromEntries(own),
    ...(isGroup(schema.items) && { items: uiOf(schema.items as FieldSchema) }),
  };
}

/** What a new entry of a list begins with: everything that it has to have, empty. */
export function emptyOf(schema: FieldSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.whenNull !== undefined) return null;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, part]) => [name, emptyOf(part as FieldSchema)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () =>
        emptyOf(schema.items as FieldSchema),
      );
    case 'boolean':
      return false;
    case 'number':
    case 'integer':
      return schema.minimum ?? 0;
    default:
      return '';
  }
}

/** Fields of a document that its form does not know, such as those of a newer schema: they stay as they are. */
export function unknownFields(schema: FieldSchema, value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((part, index) =>
      isGroup(schema.items)
        ? unknownFields(schema.items as FieldSchema, part, `${path}${index + 1}. `)
        : [],
    );
  }
  if (!isGroup(value) || !schema.properties) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const known = schema.properties?.[name];
    return isGroup(known)
      ? unknownFields(known as FieldSchema, part, `${path}${name}, `)
      : [`${path}${name}`];
  });
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
