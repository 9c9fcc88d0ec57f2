/** Largest file that the desk takes, in bytes; the command takes larger ones. */
export const IMPORT_BYTES_MAX = 64 * 1024 * 1024;
/** Places of each kind that a report lists. */
export const IMPORT_LISTED_MAX = 200;
/** Name of the multipart field of the file. */
export const IMPORT_FILE_FIELD = 'file';

/** States in which an import keeps others waiting. */
export const ACTIVE_IMPORT_STATES = ['reading', 'ready', 'writing'] as const;
