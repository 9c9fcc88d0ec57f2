/** Path of this release's files, with a slash at the end; set by the build, and unknown in tests. */
declare const RELEASE_BASE: string | undefined;
