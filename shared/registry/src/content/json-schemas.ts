import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentKind } from '@tableside/contracts/content/model';
import { CONTENT_KINDS, contentSchemas } from '@tableside/contracts/content/wire';
import { z } from 'zod';

/** The JSON Schema of a kind, as text editors read it: names, descriptions, lengths, and patterns with their sentences.
 * The sponsor’s desk makes its forms of it. */
export function renderJsonSchema(kind: ContentKind): string {
  const schema = z.toJSONSchema(contentSchemas[kind], {
    io: 'input',
    target: 'draft-7',
    override: ({ jsonSchema, zodSchema }) => {
      const whenNull: unknown = jsonSchema['whenNull'];
      if (typeof whenNull === 'string') jsonSchema.description = `null: ${whenNull}.`;
      const sentences = listPatternSentences(zodSchema);
      for (const part of [jsonSchema, ...(jsonSchema.allOf ?? [])]) {
        const sentence = sentences.get(part.pattern ?? '');
        // VS Code shows this in place of the pattern.
        if (sentence) part['patternErrorMessage'] = sentence;
      }
    },
  });
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** What is said of a text that does not match, by pattern. */
function listPatternSentences({ _zod: { def } }: z.core.$ZodType): Map<string, string> {
  const checks = 'checks' in def ? (def.checks as z.core.$ZodCheck[]) : [];
  return new Map(
    checks.flatMap((check) => {
      const { pattern, error } = check._zod.def as { pattern?: RegExp; error?: () => unknown };
      const message = pattern && error?.();
      return pattern && typeof message === 'string' ? [[pattern.source, `It ${message}`]] : [];
    }),
  );
}

export const schemaFileName = (kind: ContentKind): string => `${kind}.schema.json`;

/** Writes the files of all kinds.
 * @returns their names */
export async function writeJsonSchemas(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  for (const kind of CONTENT_KINDS) {
    await writeFile(path.join(folder, schemaFileName(kind)), renderJsonSchema(kind));
  }
  return CONTENT_KINDS.map(schemaFileName);
}
