/** How remotes and the shell find each other at run time. */

/** The package whose runtime the shell brings for all remotes; their builds bring none. A release names it among what
 * it requires, so that a shell without it refuses the release. */
export const FEDERATION_PACKAGE = '@module-federation/enhanced';

/** The global in which the shell leaves that runtime, before the first remote. */
export const FEDERATION_GLOBAL = 'tableside_federation';
