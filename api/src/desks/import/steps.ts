import { join } from 'node:path';
import type { ImportReportWire } from '@tableside/contracts/desk/import/wire';
import type { Db } from '../../db/schema';
import { noteWritten } from './jobs';
import type { ImportWishesOfDesk } from './importer';
import { checkTimeZone } from '../../import/city-profile';
import { importCity, type ImportPreview } from '../../import/import-city';
import { readCityFile } from '../../import/read-city';
import { ImportError } from '../../import/read/import-error';
import { loadCity, saveCity } from './city-folder';
import { presentReport } from './present-report';

/** How far a step is. */
export type OnProgress = (done: number, total: number) => void;

/** Name of the file that was sent, in the folder of its import. */
export const SENT_FILE = 'file';

/** Reads the file that was sent, to its end, and keeps what it says in its folder. Needs no database.
 * @throws {ImportError} when it cannot be read or holds no place */
export async function readSent(
  { folder, fileName, wishes }: Pick<DeskImport, 'folder' | 'fileName' | 'wishes'>,
  onProgress: OnProgress,
): Promise<void> {
  const path = join(folder, SENT_FILE);
  const city = await readCityFile(path, {
    folder,
    city: wishes.city,
    onProgress: ({ readBytes, totalBytes }) => onProgress(readBytes, totalBytes),
  }).catch((error: unknown) => {
    // Where it lies here is nobody's business.
    throw error instanceof ImportError
      ? new ImportError(error.message.replaceAll(path, () => fileName))
      : error;
  });
  await saveCity(folder, city);
  await city.spool.close();
}

/** What an import of the desk is about. */
export interface DeskImport {
  readonly jobId: number;
  readonly folder: string;
  readonly fileName: string;
  readonly wishes: ImportWishesOfDesk;
}

/** Compares what was read with the database; nothing is written. */
export async function compare(db: Db, work: DeskImport): Promise<ImportReportWire> {
  const city = await loadCity(work.folder);
  try {
    let preview: ImportPreview | undefined;
    await importCity(db, city, toWishes(work, true), {
      onPreview: (found) => {
        preview = found;
      },
      confirmGone: async () => true,
      howToConfirm: '',
      onProgress: () => undefined,
    });
    if (!preview) throw new ImportError('The file could not be compared.');
    return await presentReport(db, city, preview);
  } finally {
    await city.spool.close();
  }
}

/** Writes what was read, with the note that it is written, in one transaction.
 * @param isConfirmed whether a great part of the city may disappear
 * @throws {ImportError} when it may not */
export async function write(
  db: Db,
  work: DeskImport,
  { isConfirmed, onProgress }: { readonly isConfirmed: boolean; readonly onProgress: OnProgress },
): Promise<void> {
  const city = await loadCity(work.folder);
  let total = 0;
  try {
    const outcome = await importCity(db, city, toWishes(work, false), {
      onPreview: ({ plan: { created, changed, returned } }) => {
        total = created.length + changed.length + returned.length;
        onProgress(0, total);
      },
      confirmGone: async () => isConfirmed,
      howToConfirm: 'Say that it is right to write it.',
      onProgress: (written) => onProgress(written, total),
      onWritten: (tx) => noteWritten(tx, work.jobId),
    });
    if (outcome === 'nothing to do') await noteWritten(db, work.jobId);
  } finally {
    await city.spool.close();
  }
}

const toWishes = ({ fileName, wishes }: DeskImport, isDryRun: boolean) => ({
  fileName,
  isDryRun,
  city: wishes.city || undefined,
  timeZone: wishes.time_zone ? checkTimeZone(wishes.time_zone) : undefined,
  isBeside: wishes.is_beside,
});
