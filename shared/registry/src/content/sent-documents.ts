import path from 'node:path';
import { releasePath } from '@tableside/contracts/registry/release';
import { wrongUse } from '../refusal';

/** Below it lie, among documents that were sent, those of the folder of their remote: they are named after their kind. */
export const HOME = 'home';

/** A document that was sent.
 * @param folder of what was sent
 * @throws {Refusal} for a name that leads out of it */
export function locateSent(folder: string, file: string): string {
  if (releasePath.safeParse(file).success) return path.join(folder, file);
  throw wrongUse(`"${file}" is no path of a file.`);
}
