import { existsSync } from 'node:fs';
import path from 'node:path';

/** The working copy. */
export const contentRoot = path.resolve(import.meta.dirname, '../../../..');
/** The documents that marketing is built with. */
export const contentHome = path.join(contentRoot, 'mfe-marketing/content');

/** The absolute path of a file as it was typed: npm changes the directory that commands run in. */
export function locateFile(file: string): string {
  const typedIn = path.resolve(process.env['INIT_CWD'] ?? '.', file);
  const here = path.resolve(file);
  return !existsSync(typedIn) && existsSync(here) ? here : typedIn;
}
