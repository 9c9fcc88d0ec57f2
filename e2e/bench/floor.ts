import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/processes';
import type { Listening } from './listen';
import { serveFolder } from './static-server';

/** A floor page beside the project wins, so that several projects can be compared with one floor. */
const FOLDERS = [
  path.join(root, '../shared/tools/floor'),
  path.join(root, 'e2e/bench/floor'),
] as const;

/** Serves the page that nothing can beat: one small document and one picture. */
export function serveFloor(): Promise<Listening> {
  return serveFolder(FOLDERS.find((folder) => existsSync(folder)) ?? FOLDERS[1]);
}
