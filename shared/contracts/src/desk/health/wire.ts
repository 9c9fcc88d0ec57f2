import { z } from 'zod';

/** What travels between the operator's desk and the API host about how the site does. */

/** Days after which nobody has confirmed a place's hours, unless another number is asked for. */
export const STALE_DAYS = 180;
export const STALE_SHOWN = 20;

export const healthQuery = z.object({
  days: z.coerce.number().int().min(1).max(3650).default(STALE_DAYS),
});

/** Seconds after which a process is missed: each says every 30 that it is there. */
export const SILENT_S = 90;

const process = z.object({
  /** The host's name. */
  host: z.string(),
  /** Its number there. */
  pid: z.number().int(),
  started_at: z.string(),
  /** When it last said that it is there. */
  seen_at: z.string(),
  /** Of Node.js. */
  node: z.string(),
  memory_bytes: z.number().int(),
  /** Whether this answer is its. */
  is_answering: z.boolean(),
  /** It has died, or cannot reach the database. */
  is_silent: z.boolean(),
});

/** One shell server, as it reports itself. */
const shellServer = z.object({
  name: z.string(),
  version: z.string(),
  /** Of the registry, that its pages are made from. */
  revision: z.number().int(),
  quarantined: z.array(z.string()),
});

/** What is live, and what was seen of it within an hour. */
const release = z.object({
  remote: z.string(),
  version: z.string(),
  renders: z.number().int(),
  failed_renders: z.number().int(),
  page_loads: z.number().int(),
  failed_page_loads: z.number().int(),
});

export const wireHealth = z.object({
  /** Of the API host; the one that answers first. */
  processes: z.array(process),
  database: z.object({
    /** Such as "PostgreSQL 16.2", or "PostgreSQL 17.4 (embedded)". */
    name: z.string(),
    size_bytes: z.number().int(),
    connections: z.number().int(),
    migrations: z.number().int(),
    last_migration: z.string(),
    last_migrated_at: z.string(),
  }),
  /** Null where the API host was not told where files lie. */
  disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }).nullable(),
  /** When somebody last noted a backup; null where nobody did. */
  last_backup: z.string().nullable(),
  /** Why nothing is known of releases; null where something is. */
  store_closed: z.string().nullable(),
  shells: z.array(shellServer),
  releases: z.array(release),
  last_import: z.object({ at: z.string(), file: z.string() }).nullable(),
  stale: z.object({
    days: z.number().int(),
    /** Places on the site. */
    places: z.number().int(),
    /** Those of whose hours nobody knows anything. */
    without_hours: z.number().int(),
    /** Those with hours that neither an import nor a person has confirmed for so long. */
    count: z.number().int(),
    /** The oldest first. */
    first: z
      .array(z.object({ slug: z.string(), title: z.string(), at: z.string() }))
      .max(STALE_SHOWN),
  }),
});

export type Health = z.infer<typeof wireHealth>;
