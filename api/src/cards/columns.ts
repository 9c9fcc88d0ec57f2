import type { FilterKind } from '@tableside/contracts/listing/model';
import { sql, type RawBuilder } from 'kysely';
import type { CardRow, SummaryRow } from './rows';

/** Columns of a card, for the alias `r`, without ratings and the parts that are rows of other tables. */
export const cardRowColumns: RawBuilder<CardRow> = sql`
  r.id, r.slug, r.title, r.title_lang, r.featured_image, r.location, r.street, r.area, r.latitude, r.longitude,
  r.price_range, r.special_days`;

/** Columns and parts of a card, with the options of some kinds. The parts cost a query per row: they are for the rows of one page. */
export const summaryColumns = (kinds: readonly FilterKind[]): RawBuilder<SummaryRow> => sql`
  ${cardRowColumns}, r.rating_sum, r.rating_count,
  (SELECT coalesce(json_agg(json_build_object('id', o.id, 'kind', o.kind, 'title', o.title)
      ORDER BY array_position(r.opt_ids, o.id)), '[]')
    FROM options o WHERE o.id = ANY(r.opt_ids) AND o.kind = ANY(${kinds}::text[])) AS options,
  (SELECT coalesce(json_agg(json_build_object('weekday', t.weekday, 'opens_min', t.opens_min,
      'closes_min', t.closes_min, 'is_closed', t.is_closed) ORDER BY t.weekday, t.position), '[]')
    FROM timeslots t WHERE t.restaurant_id = r.id) AS timeslots`;

/** Kinds of options that a card shows. */
export const CARD_KINDS: readonly FilterKind[] = ['cuisine', 'popularFor'];
/** Everything of a card, for the alias `r`. */
export const cardColumns: RawBuilder<SummaryRow> = summaryColumns(CARD_KINDS);
