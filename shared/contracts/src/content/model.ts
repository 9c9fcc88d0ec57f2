import type { z } from 'zod';
import type { contentSchemas } from './wire';

export type ContentKind = keyof typeof contentSchemas;

export type ContentDocuments = {
  readonly [Kind in ContentKind]: z.infer<(typeof contentSchemas)[Kind]>;
};

export type ContentDocument<Kind extends ContentKind> = ContentDocuments[Kind];

/** Documents that were published, by kind; the others are the remote's built-in copy. */
export type PublishedDocuments = { readonly [Kind in ContentKind]?: ContentDocuments[Kind] };
