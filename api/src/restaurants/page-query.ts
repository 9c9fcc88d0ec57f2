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

/** The same for a keyword of which fewer than COUNT_MAX match: those that match by title come first. All of them
 * are read and sorted; the planner would rather walk down the index of scores, as it takes the beginning of a
 * word to match a fiftieth of all rows at least. To be used below {@link fewMatches}. */
export const pageOfFew = (page: number): RawBuilder<unknown> => sql`
  SELECT id, row_number() OVER (ORDER BY by_title DESC, score DESC, id) AS place FROM few
  WHERE (SELECT count(*) FROM few) < ${COUNT_MAX}::integer
  ORDER BY by_title DESC, score DESC, id
  LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`;

/** What matches a keyword, up to COUNT_MAX rows of `id`, `score` and `by_title` in no order. */
export const fewMatches = (selection: Selection): RawBuilder<unknown> => sql`
  SELECT r.id, r.score, r.title_search @@ ${selection.words}::tsquery AS by_title FROM restaurants r
  WHERE ${matches(selection, 'search')} LIMIT ${COUNT_MAX}`;

/** The same page for a keyword that very many match. Titles may be few all the same ("georgia": the houses of an
 * avenue), and then the others follow where they end, on the same page too. */
export function pageOfMany(selection: Selection, page: number): RawBuilder<unknown> {
  const end = page * PAGE_SIZE;
  const byTitle = matches(selection, 'title_search');
  const others = sql`${matches(selection, 'search')} AND NOT r.title_search @@ ${selection.words}::tsquery`;
  // Parts whose condition does not hold are not run.
  return sql`
    WITH counted AS MATERIALIZED (
      SELECT r.id, r.score FROM restaurants r WHERE ${byTitle} LIMIT ${COUNT_MAX}
    ), titles AS MATERIALIZED (
      SELECT id, score FROM counted WHERE (SELECT count(*) FROM counted) < ${COUNT_MAX}::integer
      UNION ALL
      SELECT * FROM (${best(byTitle, page)}) b
      WHERE (SELECT count(*) FROM counted) >= ${COUNT_MAX}::integer
    )
    SELECT id, row_number() OVER (ORDER BY part, score DESC, id) AS place FROM (
      SELECT 1 AS part, id, score FROM titles
      UNION ALL
      SELECT 2, id, score FROM (${best(others, page)}) b
      WHERE (SELECT count(*) FROM titles) < ${end}::integer
    ) both_parts
    ORDER BY part, score DESC, id
    LIMIT ${PAGE_SIZE} OFFSET ${end - PAGE_SIZE}`;
}

/** The best restaurants of very many, up to the end of a page: enough are soon met on the way down the index of
 * scores, but for a deep page. OFFSET 0 keeps order and limit out of the plan of what is inside. */
function best(condition: RawBuilder<unknown>, page: number): RawBuilder<unknown> {
  const limit = page * PAGE_SIZE;
  return page < FIRST_DEEP_PAGE
    ? sql`SELECT r.id, r.score FROM restaurants r WHERE ${condition}
        ORDER BY r.score DESC, r.id LIMIT ${limit}`
    : sql`SELECT m.id, m.score FROM (SELECT r.id, r.score FROM restaurants r WHERE ${condition} OFFSET 0) m
        ORDER BY m.score DESC, m.id LIMIT ${limit}`;
}
