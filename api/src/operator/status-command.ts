import type { Config } from '../config/config';
import { countOpenCorrections } from '../resources/corrections/repository';
import { countOpenEnquiries } from '../resources/enquiries/stored-enquiries';
import { countReportedReviews } from '../resources/review-reports/repository';
import { countTotals } from '../resources/settings/repository';
import { readStoredCity } from '../resources/settings/city-settings';
import { openForCommand } from './open-for-command';
import type { Terminal } from './progress';
import { countBySource, findLastImport } from '../import/repository';
import type { LastImport } from '../import/repository';
import { formatTable } from './table';

const SOURCES: Readonly<Record<string, string>> = {
  demo: 'sample data',
  osm: 'OpenStreetMap',
  owner: 'owners',
};

const describeImport = (last: LastImport): string =>
  `${last.importedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${last.fileName}: ${last.created} new, ${last.changed} changed, ${last.returned} back again, ${last.gone} gone`;

/** `city status`: which city the database holds, where its places come from and when they were imported. */
export async function runStatus(config: Config, { output }: Terminal): Promise<void> {
  const database = await openForCommand(config);
  try {
    const stored = await readStoredCity(database.db);
    const totals = await countTotals(database.db);
    const last = await findLastImport(database.db);
    const places = (await countBySource(database.db)).map(
      ({ source, open, closed }) =>
        [`Places, ${SOURCES[source] ?? source}`, `${open} open, ${closed} gone`] as const,
    );
    const rows = [
      ['City', stored.city ?? 'none yet'],
      ['Time zone', stored.timeZone ?? 'none yet'],
      ...places,
      ['Reviews', String(totals.reviews)],
      ['Reported reviews', String(await countReportedReviews(database.db))],
      ['Open corrections', String(await countOpenCorrections(database.db))],
      ['Open enquiries', String(await countOpenEnquiries(database.db))],
      ['Last import', last ? describeImport(last) : 'never'],
    ];
    output.write(`${formatTable(rows).join('\n')}\n`);
  } finally {
    await database.close();
  }
}
