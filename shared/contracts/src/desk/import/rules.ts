/** Largest file that the desk takes, in bytes; the command takes larger ones. */
export const IMPORT_BYTES_MAX = 512 * 1024 * 1024;
/** How much of a file one call brings. */
export const IMPORT_PART_BYTES = 4 * 1024 * 1024;
/** Places of each kind that a report lists. */
export const IMPORT_LISTED_MAX = 200;

/** States in which an import keeps others waiting. */
export const ACTIVE_IMPORT_STATES = ['uploading', 'reading', 'ready', 'writing'] as const;
