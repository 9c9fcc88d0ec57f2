import { IMPORT_LISTED_MAX } from '@tableside/contracts/desk/import/wire';
import type { ImportReportWire } from '@tableside/contracts/desk/import/wire';
import type { Db } from '../../db/schema';
import { hasChanges, type ImportPreview } from '../../import/import-city';
import { describeGone, type PlannedPlace } from '../../import/plan';
import type { CityFile } from '../../import/read-city';
import { SOURCE_NAMES } from '../../import/read/raw-place';

const present = ({ externalId, title }: PlannedPlace) => ({ external_id: externalId, title });
const presentAll = (places: readonly PlannedPlace[]) =>
  places.slice(0, IMPORT_LISTED_MAX).map(present);

/** What a file would change, as the desk shows it. */
export async function presentReport(
  db: Db,
  city: CityFile,
  preview: ImportPreview,
): Promise<ImportReportWire> {
  const { plan, difference, settings, sample } = preview;
  const { created, changed, returned, gone, unchanged } = plan;
  const acts = await findActs(
    db,
    difference.kept.map(({ actId }) => actId),
  );
  return {
    counts: {
      created: created.length,
      changed: changed.length,
      returned: returned.length,
      gone: gone.length,
      unchanged,
      kept: difference.keptCount,
    },
    has_changes: hasChanges(preview),
    doubt: describeGone(plan),
    created: presentAll(created),
    returned: presentAll(returned),
    gone: presentAll(gone),
    changed: difference.changed.map(({ id, fields, ...place }) => ({
      ...present(place),
      id,
      fields: [...fields],
    })),
    kept: difference.kept.map(({ id, field, value, imported, actId, ...place }) => ({
      ...present(place),
      id,
      field,
      value,
      imported,
      ...(acts.get(actId) ?? { who: '', at: '' }),
    })),
    skipped: presentTallies(city, 'skipped'),
    unknown: presentTallies(city, 'unknown'),
    mended: presentTallies(city, 'mended'),
    known: { places: city.places.size, ...city.known },
    settings: settings.map(({ name, value }) => ({ name, value })),
    sample,
    source: SOURCE_NAMES[city.source],
  };
}

const presentTallies = ({ report }: CityFile, section: 'skipped' | 'unknown' | 'mended') =>
  report.list(section).map((tally) => ({ ...tally, examples: [...tally.examples] }));

/** Who changed a field by hand, and when. */
async function findActs(db: Db, ids: readonly number[]) {
  const rows = ids.length
    ? await db
        .selectFrom('place_acts')
        .select(['id', 'who', 'at'])
        .where('id', 'in', [...new Set(ids)])
        .execute()
    : [];
  return new Map(rows.map(({ id, who, at }) => [id, { who, at: at.toISOString() }]));
}
