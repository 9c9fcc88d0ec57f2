import { existsSync } from 'node:fs';
import path from 'node:path';
import { findWorkingCopy, listRemotes } from '../working-copy';
import { sectionNames } from './section-names';

/** The working copy. */
export const contentRoot = findWorkingCopy();

/** Where the documents lie that a remote is built with. */
export interface ContentHome {
  readonly owner: string;
  /** Absolute folder. */
  readonly home: string;
}

/** Remotes of the working copy that declare documents under `content` in their remote.json. */
export const listContentHomes = (): ContentHome[] =>
  listRemotes(contentRoot)
    .filter(({ content }) => content.length > 0)
    .map(({ name, dir }) => ({ owner: name, home: path.join(dir, 'content') }));

/** Sections that the remotes of the working copy declare. */
export const listSections = (): string[] =>
  sectionNames(listRemotes(contentRoot).flatMap(({ slots }) => slots));

/** The absolute path of a file as it was typed: npm changes the directory that commands run in. */
export function locateFile(file: string): string {
  const typedIn = path.resolve(process.env['INIT_CWD'] ?? '.', file);
  const here = path.resolve(file);
  return !existsSync(typedIn) && existsSync(here) ? here : typedIn;
}
