/** How a release is made live. */
export interface ActivateOptions {
  /** The version that has to be live until then; default: any. */
  readonly ifActive?: string | undefined;
  /** Shows it to a share of the visitors, from 0 to 1; left out, to all. */
  readonly share?: number | undefined;
  /** True: only where it is the canary until then. */
  readonly promotes?: boolean | undefined;
}

/** How a release is taken back. */
export interface RollbackOptions {
  /** Why it is taken back although releases are frozen; default: then it is not. */
  readonly despiteFreeze?: string | undefined;
  /** The version to go back to, which was live before; default: the fallback. */
  readonly to?: string | undefined;
  /** The version that has to be live until then; default: any. */
  readonly ifActive?: string | undefined;
}

/** Words of somebody in a command, as the log has it. */
export const quote = (words: string): string => JSON.stringify(words);

/** A rollback as the log has it.
 * @param what a remote or documents */
export const rollbackCommand = (what: string, { to, despiteFreeze }: RollbackOptions): string =>
  [
    what,
    ...(to === undefined ? [] : [`--to ${to}`]),
    ...(despiteFreeze === undefined ? [] : [`--despite-freeze ${quote(despiteFreeze)}`]),
  ].join(' ');
