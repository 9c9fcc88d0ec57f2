import path from 'node:path';
import type { Listening } from './listen';
import { serveFolder } from './static-server';

/** Serves the yardstick of page loads: one small static document and one picture. */
export const serveFloor = (): Promise<Listening> => serveFolder(path.join(__dirname, 'floor'));
