import { GOOD_DOCUMENTS } from '@tableside/contracts/content/factory';
import type { ContentKind } from '@tableside/contracts/content/model';
import { renderJsonSchema } from '@tableside/registry/content/json-schemas';
import type { Words } from '../draft/draft-state';
import type { FieldSchema } from '../form/schema';

/** The schema of a kind, as the host answers it. */
export const readSchema = (kind: ContentKind): FieldSchema =>
  JSON.parse(renderJsonSchema(kind)) as FieldSchema;

/** A document of a kind that can be published. */
export const goodDocument = (kind: ContentKind): Words => ({ ...GOOD_DOCUMENTS[kind] });
