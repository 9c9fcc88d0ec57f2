import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentType } from '@tableside/contracts/content/model';
import { CONTENT_TYPES, contentSchemas } from '@tableside/contracts/content/wire';
import { z } from 'zod';
import { root } from './processes';

interface Schema {
  readonly type?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  /** Keys whose values are read by programs, not users. */
  readonly pattern?: string;
  readonly format?: string;
  readonly allOf?: readonly { readonly pattern?: string }[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const WORDS = 'Restaurantnachbarschaft and “lanterns” by Wednesday ';

/**
 * All content entries with every text and list as long as its schema allows; null stays null.
 * @returns entries by type
 */
export async function makeLongestContent(): Promise<Record<ContentType, unknown>> {
  const entries = CONTENT_TYPES.map(async (kind) => {
    const file = path.join(root, 'mfe-marketing/content', `${kind}.json`);
    const document = JSON.parse(await readFile(file, 'utf8')) as unknown;
    const schema = z.toJSONSchema(contentSchemas[kind], { io: 'input' }) as Schema;
    const longest = stretch(document, schema, 0);
    return [kind, contentSchemas[kind].parse(longest)] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<ContentType, unknown>;
}

function stretch(value: unknown, schema: Schema, restaurant: number): unknown {
  if (schema.anyOf) {
    const fitting = schema.anyOf.find(
      ({ type }) => type === (value === null ? 'null' : typeOf(value)),
    );
    return fitting ? stretch(value, fitting, restaurant) : value;
  }
  if (Array.isArray(value)) {
    const items = schema.items;
    const isEnumeration =
      value.every((each) => typeof each === 'string') && (!items?.maxLength || items.pattern);
    if (!items || isEnumeration) return value;
    const wanted = Math.max(value.length, schema.maxItems ?? value.length);
    return Array.from({ length: wanted }, (_, index) => {
      const model: unknown = value[Math.min(index, value.length - 1)];
      const stretched = stretch(model, items, index);
      // At most one plan is popular.
      return index >= value.length && isRecord(stretched) && 'isPopular' in stretched
        ? { ...stretched, isPopular: false }
        : stretched;
    });
  }
  if (isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => {
        const inner = schema.properties?.[name];
        return [name, inner ? stretch(each, inner, restaurant) : each];
      }),
    );
  }
  const isContent =
    typeof value === 'string' && schema.type === 'string' && schema.maxLength && !isAddress(value);
  return isContent ? lengthen(schema.maxLength ?? 0, restaurant) : value;
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isAddress = (value: string): boolean =>
  /^(?:https:|mailto:|tel:|\/|pictures\/|\.\/)/.test(value);

/** Text with a unique number at the end. */
function lengthen(length: number, restaurant: number): string {
  const end = ` ${restaurant + 1}`;
  return (
    WORDS.repeat(Math.ceil(length / WORDS.length))
      .slice(0, length - end.length)
      .trimEnd() + end
  );
}
