import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CityFile, IndexedPlace } from '../../import/read-city';
import { ImportError } from '../../import/read/import-error';
import type { ImportReport, Tally } from '../../import/read/import-report';
import type { Position } from '../../import/read/raw-place';
import { RecordSpool } from '../../import/read/record-spool';

type Section = Parameters<ImportReport['list']>[0];
const SECTIONS: readonly Section[] = ['skipped', 'unknown', 'mended'];
const FILE = 'city.json';

/** What was read of a file, but for its records, which lie beside it. */
interface StoredCity {
  readonly source: CityFile['source'];
  readonly known: CityFile['known'];
  readonly sharedTitles: readonly string[];
  readonly places: readonly (readonly [string, IndexedPlace])[];
  readonly incomplete: readonly string[];
  readonly report: Readonly<Record<Section, readonly Tally[]>>;
  readonly city: Found;
  readonly timeZone: Found;
  readonly middle: Position | null;
}

/** What a file says, or why it does not. */
type Found = { readonly value: string } | { readonly problem: string };

function find(read: () => string): Found {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof ImportError) return { problem: error.message };
    throw error;
  }
}

function take(found: Found): string {
  if ('problem' in found) throw new ImportError(found.problem);
  return found.value;
}

/** Keeps in a folder what was read of a file, so that another process can go on with it. Its records are there already. */
export async function saveCity(folder: string, city: CityFile): Promise<void> {
  const { profile, report, places, incomplete, sharedTitles, source, known } = city;
  const [skipped, unknown, mended] = SECTIONS.map((section) => report.list(section));
  const stored: StoredCity = {
    source,
    known,
    sharedTitles: [...sharedTitles],
    places: [...places],
    incomplete: [...incomplete],
    report: { skipped: skipped ?? [], unknown: unknown ?? [], mended: mended ?? [] },
    city: find(() => profile.findCity()),
    timeZone: find(() => profile.findTimeZone()),
    middle: profile.findMiddle(),
  };
  await writeFile(join(folder, FILE), JSON.stringify(stored));
}

/** Takes up what was kept. The caller closes the spool. */
export async function loadCity(folder: string): Promise<CityFile> {
  const stored = JSON.parse(await readFile(join(folder, FILE), 'utf8')) as StoredCity;
  return {
    source: stored.source,
    known: stored.known,
    sharedTitles: new Set(stored.sharedTitles),
    places: new Map(stored.places),
    incomplete: new Set(stored.incomplete),
    spool: await RecordSpool.open(folder),
    report: {
      list: (section) => [...stored.report[section]],
      total: (section) => stored.report[section].reduce((sum, { count }) => sum + count, 0),
    },
    profile: {
      findCity: () => take(stored.city),
      findTimeZone: () => take(stored.timeZone),
      findMiddle: () => stored.middle,
    },
  };
}
