import type { Config } from '../config';
import { countOpenCorrections } from '../restaurants/corrections';
import { countOpenEnquiries } from '../enquiries/repository';
import { countReportedReviews } from '../reviews/reports';
import { countTotals, readStoredCity } from '../settings/repository';
import { findGround, type StoredGround } from '../ground/repository';
import { countBySource, findLastImport, type LastImport } from '../import/repository';
import { SOURCE_NAMES } from '../import/read/raw-place';
import { printFromDatabase, type Terminal, formatTable } from './terminal';

const SOURCES: Readonly<Record<string, string>> = {
  ...SOURCE_NAMES,
  demo: 'sample data',
  owner: 'owners',
};

const describeImport = (last: LastImport): string =>
  `${last.importedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${last.fileName}: ${last.created} new, ${last.changed} changed, ${last.returned} back again, ${last.gone} gone`;

const describeGround = ({ createdAt, fileName, packedSize }: StoredGround): string =>
  `${createdAt.toISOString().slice(0, 10)}, ${fileName}, ${Math.ceil(packedSize / 1000)} kB`;

/** `city status`: which city the database holds, where its places come from and when they were imported. */
export const runStatus = (config: Config, terminal: Terminal): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    const stored = await readStoredCity(db);
    const totals = await countTotals(db);
    const last = await findLastImport(db);
    const ground = await findGround(db);
    const places = (await countBySource(db)).map(
      ({ source, open, closed }) =>
        [`Places, ${SOURCES[source] ?? source}`, `${open} open, ${closed} gone`] as const,
    );
    const rows = [
      ['City', stored.city ?? 'none yet'],
      ['Time zone', stored.timeZone ?? 'none yet'],
      ...places,
      ['Reviews', String(totals.reviews)],
      ['Reported reviews', String(await countReportedReviews(db))],
      ['Open corrections', String(await countOpenCorrections(db))],
      ['Open enquiries', String(await countOpenEnquiries(db))],
      ['Ground of the map', ground ? describeGround(ground) : 'none'],
      ['Last import', last ? describeImport(last) : 'never'],
    ];
    return formatTable(rows);
  });
