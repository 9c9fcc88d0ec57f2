/** How a release is made live. */
export interface ActivateOptions {
  /** All that go live by the same command: a remote of them is checked against the shell of them, not against the one before
   * it, and the shell of them is not checked against what its remotes have now. */
  readonly together?: readonly string[];
  /** The version that has to be live until then; default: any. */
  readonly ifActive?: string | undefined;
}

/** How a release is taken back. */
export interface RollbackOptions {
  /** The version to go back to, which was live before; default: the fallback. */
  readonly to?: string | undefined;
  /** The version that has to be live until then; default: any. */
  readonly ifActive?: string | undefined;
}

/** A rollback as the log has it. */
export const rollbackCommand = (name: string, { to }: RollbackOptions): string =>
  [`rollback ${name}`, ...(to === undefined ? [] : [`--to ${to}`])].join(' ');
