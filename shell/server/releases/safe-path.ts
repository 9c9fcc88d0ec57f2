import path from 'node:path';

/** A path below a folder, from the path of an address. Only plain names are taken: no dot segments, no escapes, no
 * hidden files; so nothing outside of the folder can be named.
 * @param pathname still encoded, without the part that stands for the folder
 * @returns null for anything else */
export function safePath(folder: string, pathname: string): string | null {
  const isPlain = /^(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/.test(
    pathname,
  );
  if (!isPlain) return null;
  const file = path.resolve(folder, ...pathname.split('/'));
  return file.startsWith(path.resolve(folder) + path.sep) ? file : null;
}

/** The path of a release's file without the mark of a retry: `discovery/1.0.0~r2/entry.js` is
 * `discovery/1.0.0/entry.js`. */
export const withoutRetry = (pathname: string): string =>
  pathname.replace(/^([a-z]+\/[^/~]+)~r\d+\//, '$1/');
