import { z } from 'zod';
import { change, read, upload } from '../endpoint';
import { PLACE_FIELDS } from '../places/rules';

/** Largest file that the desk takes, in bytes; the command takes larger ones. */
export const IMPORT_BYTES_MAX = 64 * 1024 * 1024;
/** Places of each kind that a report lists. */
export const IMPORT_LISTED_MAX = 200;
/** Name of the multipart field of the file. */
export const IMPORT_FILE_FIELD = 'file';

/** States in which an import keeps others waiting. */
export const ACTIVE_IMPORT_STATES = ['reading', 'ready', 'writing'] as const;

/** What travels between the operator's desk of imports and the API host. */

const field = z.enum(PLACE_FIELDS);
const listed = z.object({ external_id: z.string(), title: z.string() });
const tally = z.object({ reason: z.string(), count: z.number(), examples: z.array(z.string()) });

/** What a file would change, and what is wrong with it. Lists are cut, counts are not. */
const importReport = z.object({
  counts: z.object({
    created: z.number(),
    changed: z.number(),
    returned: z.number(),
    gone: z.number(),
    unchanged: z.number(),
    kept: z.number(),
  }),
  /** False where nothing would be written. */
  has_changes: z.boolean(),
  /** Where so much would be gone that the file may be cut short: why it is not written unless somebody says so. */
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
  /** Fields that are a person's and of which the file says something else. */
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
  mended: z.array(tally),
  known: z.object({
    places: z.number(),
    street: z.number(),
    area: z.number(),
    hours: z.number(),
  }),
  /** Of the site, such as its city's name. */
  settings: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What goes with the made-up city. */
  sample: z.object({ restaurants: z.number(), reviews: z.number(), users: z.number() }),
  source: z.string(),
});
export type ImportReportWire = z.output<typeof importReport>;

const importState = z.enum([
  // Of imports before files came in one piece.
  'reading',
  'ready',
  'writing',
  'written',
  'failed',
  'dropped',
]);

const wireImportJob = z.object({
  id: z.number().int(),
  state: importState,
  file_name: z.string(),
  report: importReport.nullable(),
  error: z.string().nullable(),
});
export type ImportJobWire = z.output<typeof wireImportJob>;

export const wireImports = z.object({
  /** The one under way, else the last one; null before the first. */
  job: wireImportJob.nullable(),
  /** What imports changed, by the desk and by command, newest first. */
  last: z.array(
    z.object({
      file_name: z.string(),
      created: z.number(),
      changed: z.number(),
      returned: z.number(),
      gone: z.number(),
      at: z.string(),
    }),
  ),
});

const id = z.coerce.number<number>().int().positive().max(2_147_483_647);
/** Beside the file, in a multipart form. */
export const importForm = z.object({
  city: z.string().trim().max(120).default(''),
  time_zone: z.string().trim().max(60).default(''),
  is_beside: z.stringbool().default(false),
});

interface ImportUpload {
  readonly file: File;
  readonly city: string;
  readonly time_zone: string;
  readonly is_beside: boolean;
}

export const importCalls = {
  imports: read('desk/import', wireImports),
  /** @param onShare called with how much of the file is sent, from 0 to 1 */
  upload: (onShare: (share: number) => void) => ({
    ...upload(
      'desk/import/upload',
      ({ file, is_beside: isBeside, ...fields }: ImportUpload) => [
        ...Object.entries(fields),
        ['is_beside', String(isBeside)],
        [IMPORT_FILE_FIELD, file],
      ],
      () => null,
    ),
    onUploadProgress: ({ progress }: { readonly progress?: number | undefined }) =>
      onShare(progress ?? 0),
  }),
  write: change('desk/import/write', z.object({ id, is_confirmed: z.boolean().default(false) })),
  drop: change('desk/import/drop', z.object({ id })),
} as const;
