import type { ContentKind } from '@tableside/contracts/content/model';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Words } from '../draft/draft-state';
import type { FieldSchema } from '../form/schema';

const CONTENT = path.join(__dirname, '../../../../../mfe-marketing/content');

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(CONTENT, file), 'utf8'));

/** The published schema of a kind. */
export const readSchema = (kind: ContentKind): FieldSchema =>
  read(`schemas/${kind}.schema.json`) as FieldSchema;

/** The document of a kind that the site is built with. */
export const readBuiltIn = (kind: ContentKind): Words => read(`${kind}.json`) as Words;
