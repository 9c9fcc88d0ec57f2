import type { FilterKind } from '@tableside/contracts/listing/model';
import type { Db } from '../db/schema';
import { ensureOptions, type OptionIds } from './options';
import { hashRecord } from './content-hash';
import { identityKey } from './identities';
import { layKept, listKept, noteImported, type KeptField } from './kept-fields';
import type { RestaurantRecord } from './record';
import { replaceImages, replaceTimeslots, type SavedPlace } from './save-parts';
import { findStored, listSlugs, upsertRestaurants, type RestaurantRow } from './save-rows';
import { takeSlug } from './slug';
import { pickTextDetails } from '../db/text-details';

/** Rows per statement: few enough for one message, many enough that round trips don't count. */
const BATCH_SIZE = 1000;
const KINDS: readonly FilterKind[] = [
  'cuisine',
  'popularFor',
  'service',
  'feature',
  'accessibility',
];

export interface SaveReport {
  readonly created: number;
  readonly changed: number;
  /** Stored already with the same content; not written. */
  readonly unchanged: number;
  /** Ids of all given records, by `identityKey`. */
  readonly ids: ReadonlyMap<string, number>;
}

/** Inserts or updates restaurants by (source, externalId); a place that was gone opens again, unless the
 * operator closed it. A slug once
 * given stays, and so do fields that somebody changed by hand. Run it in a transaction.
 * @throws {RangeError} when two records have one identity */
export async function saveRestaurants(
  tx: Db,
  records: readonly RestaurantRecord[],
): Promise<SaveReport> {
  refuseTwins(records);
  const optionIds = await ensureOptions(tx, listTitles(records));
  const slugs = await listSlugs(tx);
  const ids = new Map<string, number>();
  const counts = { created: 0, changed: 0, unchanged: 0 };
  for (let start = 0; start < records.length; start += BATCH_SIZE) {
    const batch = records.slice(start, start + BATCH_SIZE);
    const stored = await findStored(tx, batch);
    const kept = await listKept(
      tx,
      [...stored.values()].map(({ id }) => id),
    );
    const noted: KeptField[] = [];
    const written: SavedPlace[] = [];
    const rows: RestaurantRow[] = [];
    for (const record of batch) {
      const key = identityKey(record);
      const before = stored.get(key);
      const contentHash = hashRecord(record);
      if (before) ids.set(key, before.id);
      if (before?.contentHash === contentHash && !before.isGone) {
        counts.unchanged += 1;
        continue;
      }
      counts[before ? 'changed' : 'created'] += 1;
      const slug = before?.slug ?? takeSlug(slugs, record);
      const laid = layKept(record, (before && kept.get(before.id)) ?? []);
      noted.push(...laid.kept);
      rows.push(toRow(laid.record, slug, contentHash, optionIds));
      written.push({ record: laid.record, isNew: !before });
    }
    for (const [key, id] of await upsertRestaurants(tx, rows)) ids.set(key, id);
    await replaceTimeslots(tx, written, ids);
    await replaceImages(tx, written, ids);
    await noteImported(tx, noted);
  }
  return { ...counts, ids };
}

function refuseTwins(records: readonly RestaurantRecord[]): void {
  const seen = new Set<string>();
  for (const record of records) {
    const key = identityKey(record);
    if (seen.has(key)) throw new RangeError(`Two records are ${key}`);
    seen.add(key);
  }
}

/** Every option that some records name. */
export function listTitles(records: readonly RestaurantRecord[]) {
  return KINDS.flatMap((kind) =>
    [...new Set(records.flatMap((record) => record.options[kind]))].map((title) => ({
      kind,
      title,
    })),
  );
}

/** What is written of a record, by column. */
export function toRow(
  record: RestaurantRecord,
  slug: string,
  contentHash: string,
  optionIds: OptionIds,
): RestaurantRow {
  const ids = KINDS.flatMap((kind) =>
    record.options[kind].map((title) => optionIds(kind, title) ?? []),
  ).flat();
  return {
    source: record.source,
    external_id: record.externalId,
    slug,
    title: record.title,
    title_lang: record.titleLang ?? null,
    location: record.location,
    street: record.street ?? null,
    brand: record.brand ?? null,
    area: record.area,
    ...pickTextDetails(record),
    latitude: record.latitude,
    longitude: record.longitude,
    price_range: record.priceRange,
    facts: record.facts,
    menu: record.menu,
    special_days: record.hours.specialDays ?? [],
    hours_source: record.hoursSource ?? null,
    featured_image: record.images[0] ?? null,
    links: record.links ?? null,
    contact_email: record.contactEmail ?? null,
    opt_ids: [...new Set(ids)],
    content_hash: contentHash,
  };
}
