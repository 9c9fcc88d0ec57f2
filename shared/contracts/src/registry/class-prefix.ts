/** What all class names of a remote's release begin with, so that no two remotes style one another: three letters and
 * digits, as a page repeats them hundreds of times.
 * @param name of the remote, or `shell` */
export function classPrefix(name: string): string {
  // FNV-1a: short, and the same wherever it is computed.
  let hash = 0x811c9dc5;
  for (const letter of name) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return name.slice(0, 1) + hash.toString(36).slice(-2);
}
