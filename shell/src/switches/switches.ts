/** Where the server says which remotes are switched off, as a JSON list of their names. */
export const SWITCHES_PATH = '/switches';

/** A tab that is looked at asks this often, in milliseconds. */
export const SWITCHES_EVERY_MS = 30_000;
