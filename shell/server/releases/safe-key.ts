/** A key of a store from the path of an address. Only plain names are taken: no dot segments, no escapes, no hidden files;
 * so nothing outside of the folder can be named.
 * @param folder first part of the key, ending with a slash; empty for none
 * @param pathname still encoded, without the part that stands for the folder
 * @returns null for anything else */
export const safeKey = (folder: string, pathname: string): string | null =>
  /^(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/.test(pathname)
    ? folder + pathname
    : null;
