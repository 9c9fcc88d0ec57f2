/** How remotes and the shell find each other at run time. */

/** The package whose runtime the shell brings for all remotes; their builds bring none. A release names it among what
 * it requires, so that a shell without it refuses the release. */
export const FEDERATION_PACKAGE = '@module-federation/enhanced';

/** The global in which the shell leaves that runtime, before the first remote. */
export const FEDERATION_GLOBAL = 'tableside_federation';

/** When a file of a release that a browser lost is asked for once more, in milliseconds: after `waitMs`, and up to `jitterMs`
 * later, so that a server that stumbled does not meet all browsers at once. */
export const LOST_FILE = { waitMs: 250, jitterMs: 500 };
