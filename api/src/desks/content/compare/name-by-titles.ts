import { nameField } from '@tableside/registry/content/check/problem';
import type { FieldPath } from '../../../plugins/words/words-model';

type Schema = Readonly<Record<string, unknown>>;

/** A field by the titles that its form shows: `Plans, 2nd plan, Price`. What the schema does not know keeps its own name. */
export function nameByTitles(schema: Schema, path: FieldPath): string {
  let at: Schema | undefined = schema;
  return path
    .map((step, index) => {
      at = at && findPart(at, step);
      // "2nd plan" of "plans, 2nd plan".
      if (typeof step === 'number')
        return nameField(path.slice(Math.max(index - 1, 0), index + 1))
          .split(', ')
          .at(-1);
      const title = at?.['title'];
      return typeof title === 'string' ? title : nameField([step]);
    })
    .join(', ');
}

/** The schema of a field or an entry, also where it is one of several that a value may have. */
function findPart(schema: Schema, step: string | number): Schema | undefined {
  const {
    properties,
    items,
    anyOf = [],
  } = schema as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly items?: Schema;
    readonly anyOf?: readonly Schema[];
  };
  const own = typeof step === 'number' ? items : properties?.[step];
  return own ?? anyOf.map((each) => findPart(each, step)).find(Boolean);
}
