import type { z } from 'zod';
import type { contentSchemas } from './wire';

export type ContentType = keyof typeof contentSchemas;

export type ContentEntries = {
  readonly [Kind in ContentType]: z.infer<(typeof contentSchemas)[Kind]>;
};

export type ContentEntry<Kind extends ContentType> = ContentEntries[Kind];

/** Published content by type; for the others, remotes use their built-in copy. */
export type PublishedContentByType = { readonly [Kind in ContentType]?: ContentEntries[Kind] };
