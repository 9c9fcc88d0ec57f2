import { existsSync } from 'node:fs';
import path from 'node:path';
import { findWorkingCopy } from '../working-copy';

/** As sentences have it; in a repository of one's own it is typed in another way. */
const IN_REPOSITORY = 'npm run mfe --';
const ALONE = 'npx mfe';

/** How the command is typed in a folder.
 * @param folder absolute; default: the current one */
export const callIn = (folder?: string): string =>
  existsSync(path.join(findWorkingCopy(folder), 'lerna.json')) ? IN_REPOSITORY : ALONE;

/** A sentence whose commands can be typed where somebody is. */
export const asTyped = (sentence: string, folder?: string): string =>
  sentence.includes(IN_REPOSITORY) ? sentence.replaceAll(IN_REPOSITORY, callIn(folder)) : sentence;
