/** Path of this release's files, with a trailing slash; set by the build, undefined in tests. */
declare const RELEASE_BASE: string | undefined;
