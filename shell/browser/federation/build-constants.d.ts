/** Exact versions of the provided libraries, set by the build. */
declare const PROVIDED_VERSIONS: Readonly<Record<string, string>>;
