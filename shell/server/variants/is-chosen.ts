import { createHash } from 'node:crypto';
import { releaseName } from '@tableside/registry/reader';

/** How many numbers visitors can have. Each is had by many of them, so it tells nobody apart. */
export const NUMBERS = 10_000;

/** Whether a visitor is among those who get a canary. It depends on the release and their number alone: who is among one percent is
 * among ten, on every server, and chosen by each release anew.
 * @param share from 0 to 1
 * @param number of the visitor, from 0 to NUMBERS - 1 */
export function isChosen(
  remote: string,
  { version, share }: { readonly version: string; readonly share: number },
  number: number,
): boolean {
  const hash = createHash('sha256')
    .update(`${releaseName(remote, version)} ${number}`)
    .digest();
  return hash.readUInt32LE() / 2 ** 32 < share;
}
