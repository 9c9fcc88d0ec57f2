import { z } from 'zod';
import { id } from '../../common/wire';
import { change, instant, read, upload } from '../endpoint';
import { RESTAURANT_FIELDS } from '../restaurants/rules';

/** Largest upload, in bytes; the command accepts larger files. */
export const IMPORT_BYTES_MAX = 64 * 1024 * 1024;
/** Most restaurants that a report lists per kind. */
export const IMPORT_LISTED_MAX = 200;
/** Name of the multipart field of the file. */
export const IMPORT_FILE_FIELD = 'file';

/** States in which no other import can start. */
export const ACTIVE_IMPORT_STATES = ['reading', 'ready', 'writing'] as const;

const field = z.enum(RESTAURANT_FIELDS);
const listed = z.object({ external_id: z.string(), title: z.string() });
const tally = z.object({ reason: z.string(), count: z.number(), examples: z.array(z.string()) });

/** Changes and problems of a file. Lists are truncated, counts are not. */
const importReport = z.object({
  counts: z.object({
    created: z.number(),
    changed: z.number(),
    returned: z.number(),
    gone: z.number(),
    unchanged: z.number(),
    kept: z.number(),
  }),
  /** False when there is nothing to apply. */
  has_changes: z.boolean(),
  /** Why the import needs confirmation: so much would be removed that the file may be truncated. Null otherwise. */
  doubt: z.string().nullable(),
  created: z.array(listed),
  returned: z.array(listed),
  gone: z.array(listed),
  changed: z.array(
    listed.extend({
      id: z.number().int(),
      fields: z.array(z.object({ field, before: z.string(), after: z.string() })),
    }),
  ),
  /** Overridden fields whose value in the file differs. */
  kept: z.array(
    listed.extend({
      id: z.number().int(),
      field,
      value: z.string(),
      imported: z.string(),
      who: z.string(),
      at: z.string(),
    }),
  ),
  skipped: z.array(tally),
  unknown: z.array(tally),
  fixed: z.array(tally),
  known: z.object({
    restaurants: z.number(),
    street: z.number(),
    area: z.number(),
    hours: z.number(),
  }),
  /** Settings of the site that change, such as the city's name. */
  settings: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Sample data that will be removed. */
  sample: z.object({ restaurants: z.number(), reviews: z.number(), users: z.number() }),
  source: z.string(),
});
export type ImportReportWire = z.output<typeof importReport>;

const importState = z.enum(['reading', 'ready', 'writing', 'written', 'failed', 'dropped']);

const wireImportJob = z.object({
  id: z.number().int(),
  state: importState,
  file_name: z.string(),
  report: importReport.nullable(),
  error: z.string().nullable(),
});
export type ImportJobWire = z.output<typeof wireImportJob>;

const lastImport = z.object({
  file_name: z.string(),
  created: z.number(),
  changed: z.number(),
  returned: z.number(),
  gone: z.number(),
  at: instant,
});
export const wireImports = z.object({
  /** The running import, else the latest one; null before the first. */
  job: wireImportJob.nullable(),
  /** Results of imports, from the admin site and the command, newest first. */
  last: z.array(lastImport),
});
export type LastImport = z.output<typeof lastImport>;

/** Fields next to the file in the multipart form. `keep_other_sources` keeps restaurants of other sources. */
export const importForm = z.object({
  city: z.string().trim().max(120).default(''),
  time_zone: z.string().trim().max(60).default(''),
  keep_other_sources: z.stringbool().default(false),
});

interface ImportUpload {
  readonly file: File;
  readonly city: string;
  readonly time_zone: string;
  readonly keep_other_sources: boolean;
}

export const importCalls = {
  imports: read('admin/import', wireImports),
  /** @param onShare called with the uploaded share, from 0 to 1 */
  upload: (onShare: (share: number) => void) => ({
    ...upload(
      'admin/import/upload',
      ({ file, keep_other_sources: isBeside, ...fields }: ImportUpload) => [
        ...Object.entries(fields),
        ['keep_other_sources', String(isBeside)],
        [IMPORT_FILE_FIELD, file],
      ],
      () => null,
    ),
    onUploadProgress: ({ progress }: { readonly progress?: number | undefined }) =>
      onShare(progress ?? 0),
  }),
  write: change('admin/import/write', z.object({ id, is_confirmed: z.boolean().default(false) })),
  drop: change('admin/import/drop', z.object({ id })),
} as const;
