import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The script of the overlay, which the build puts beside the server.
 * @param shellDir folder of the build
 * @returns nothing where that has none: then the bar has no button for it */
export const readOverlay = (shellDir: string): Promise<string> =>
  readFile(path.join(shellDir, 'server/preview-overlay.js'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
