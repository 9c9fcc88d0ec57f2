import fc from 'fast-check';
import { oddText, oddValue } from './odd-values';

/** As much of JSON Schema as bodies of the API say. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
}

/** Mostly what a schema asks for, sometimes something else. */
export function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary: fitting(schema) }, { weight: 2, arbitrary: oddValue });
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf?.length) return fc.oneof(...schema.anyOf.map((each) => fromSchema(each)));
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, each]) => [name, fromSchema(each)]),
        ),
        { requiredKeys: [] },
      );
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}), { maxLength: 8 });
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? -5, -1000),
        max: Math.min(schema.maximum ?? 2000, 2000),
      });
    case 'boolean':
      return fc.boolean();
    default:
      return oddText;
  }
}
