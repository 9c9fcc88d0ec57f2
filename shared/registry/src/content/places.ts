import { existsSync } from 'node:fs';
import path from 'node:path';
import type { SlotDeclaration } from '@tableside/contracts/registry/declarations';
import { listRemotes } from '../working-copy';

/** The working copy. */
export const contentRoot = path.resolve(import.meta.dirname, '../../../..');

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

/** Names of the home page's sections, in the order in which they stand by themselves. */
export const sectionNames = (slots: readonly SlotDeclaration[]): string[] =>
  slots
    .filter(({ place }) => place === 'home:section')
    .sort((a, b) => a.order - b.order)
    .flatMap(({ name }) => name ?? []);

/** Sections that the remotes of the working copy declare. */
export const listSections = (): string[] =>
  sectionNames(listRemotes(contentRoot).flatMap(({ slots }) => slots));

/** The absolute path of a file as it was typed: npm changes the directory that commands run in. */
export function locateFile(file: string): string {
  const typedIn = path.resolve(process.env['INIT_CWD'] ?? '.', file);
  const here = path.resolve(file);
  return !existsSync(typedIn) && existsSync(here) ? here : typedIn;
}
