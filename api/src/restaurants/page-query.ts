import { LAST_PAGE_MAX, PAGE_SIZE } from '@tableside/contracts/limits';
import { sql, type RawBuilder } from 'kysely';

/** Counting ends here: one more than the last page can hold. */
export const COUNT_MAX = PAGE_SIZE * LAST_PAGE_MAX + 1;
/** From here on so many of the best have to be read to reach the page that reading all matches is cheaper. */
const FIRST_DEEP_PAGE = 9;

/** What a listing asks for, checked against the database: ids of one list are alternatives. */
export interface Selection {
  readonly optionIds: readonly (readonly number[])[];
  /** A tsquery in which every word has to occur; null without a keyword. */
  readonly words: string | null;
}

/** How many restaurants match by title, and how many in all; both end at COUNT_MAX. */
export interface MatchCounts {
  readonly titles: number;
  readonly total: number;
}

/** Open restaurants with the options of a selection and the words in one of the two word lists. */
const matches = (
  { optionIds, words }: Selection,
  column: 'search' | 'title_search',
): RawBuilder<unknown> =>
  sql.join(
    [
      sql`r.closed_at IS NULL`,
      ...optionIds.map((ids) => sql`r.opt_ids && ${ids}::integer[]`),
      ...(words === null ? [] : [sql`r.${sql.ref(column)} @@ ${words}::tsquery`]),
    ],
    sql` AND `,
  );

/** One row, `titles` and `total` of {@link MatchCounts}. The second is counted only when the first leaves it open. */
export const matchCounts = (selection: Selection): RawBuilder<MatchCounts> => sql`
  SELECT titles, CASE WHEN titles = ${COUNT_MAX}::integer THEN titles ELSE (
    SELECT count(*) FROM (
      SELECT FROM restaurants r WHERE ${matches(selection, 'search')} LIMIT ${COUNT_MAX}) m
  ) END AS total
  FROM (SELECT count(*) AS titles FROM (
    SELECT FROM restaurants r WHERE ${matches(selection, 'title_search')} LIMIT ${COUNT_MAX}) m) c`;

/** One row, `total`: how many match, ending at COUNT_MAX. */
export const selectionCount = (selection: Selection): RawBuilder<{ total: number }> => sql`
  SELECT count(*) AS total FROM (
    SELECT FROM restaurants r WHERE ${matches(selection, 'search')} LIMIT ${COUNT_MAX}) m`;

/** Rows of `id` and `place` for one page, best score first, equal scores by id. */
export const pageByScore = (selection: Selection, page: number): RawBuilder<unknown> => sql`
  SELECT r.id, row_number() OVER (ORDER BY r.score DESC, r.id) AS place FROM restaurants r
  WHERE ${matches(selection, 'search')}
  ORDER BY r.score DESC, r.id
  LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`;

/** The same for a keyword: those that match by title come first, the others follow where they end, on the
 * same page too. The others are not looked for while titles fill the page.
 * @param counts of this selection; they choose the plan and leave the result as it is */
export function pageByTitle(
  selection: Selection,
  page: number,
  counts: MatchCounts,
): RawBuilder<unknown> {
  const end = page * PAGE_SIZE;
  const byTitle = matches(selection, 'title_search');
  const others = sql`${matches(selection, 'search')} AND NOT r.title_search @@ ${selection.words}::tsquery`;
  return sql`
    WITH titles AS MATERIALIZED (${best(byTitle, counts.titles, page)}),
    others AS (
      SELECT * FROM (${best(others, counts.total, page)}) o WHERE (SELECT count(*) FROM titles) < ${end}::integer
    )
    SELECT id, row_number() OVER (ORDER BY part, score DESC, id) AS place
    FROM (SELECT 1 AS part, id, score FROM titles UNION ALL SELECT 2, id, score FROM others) both_parts
    ORDER BY part, score DESC, id
    LIMIT ${PAGE_SIZE} OFFSET ${end - PAGE_SIZE}`;
}

/** The best restaurants up to the end of a page. Where many match, some are soon met on the way down the index
 * of scores. Where few do, that way is as long as the index, so that they are all read and sorted; the planner
 * does not know, as it takes the beginning of a word to match a fiftieth of all rows at least. */
function best(condition: RawBuilder<unknown>, count: number, page: number): RawBuilder<unknown> {
  const limit = page * PAGE_SIZE;
  const isWalked = count >= COUNT_MAX && page < FIRST_DEEP_PAGE;
  // OFFSET 0 keeps the order and the limit out of the plan for what is inside.
  return isWalked
    ? sql`SELECT r.id, r.score FROM restaurants r WHERE ${condition}
        ORDER BY r.score DESC, r.id LIMIT ${limit}`
    : sql`SELECT m.id, m.score FROM (SELECT r.id, r.score FROM restaurants r WHERE ${condition} OFFSET 0) m
        ORDER BY m.score DESC, m.id LIMIT ${limit}`;
}
