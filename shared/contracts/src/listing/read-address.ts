import { INTEGER_MAX } from '../common/rules';
import { readFacets } from './facets';
import type { ListingFilter } from './model';
import { FILTER_PARAMS, HOURS_UNKNOWN, LISTING_PARAMS, VIEW_MAP, type ListingView } from './paths';
import {
  cutKeyword,
  FILTER_IDS_MAX,
  readOpenAt,
  readSortOrder,
  readBox,
  readWalk,
  type OpenAt,
} from './rules';

/** Parses the listing's URL. Separate from `paths.ts`, since only the listing needs it. */

/** Value of `open` that leaves the moment to `day` and `time`. */
export const OPEN_AT_FORM = 'at';

/** Reads the selection from URL parameters. Drops invalid values and truncates what exceeds the API's limits. Parameters may
 * be repeated, as in a form without JavaScript. */
export function readListingFilter(params: URLSearchParams): ListingFilter {
  const idsOf = (name: string): number[] =>
    [
      ...new Set(
        params
          .getAll(name)
          .flatMap((ids) => ids.split(','))
          .map(Number)
          .filter((id) => Number.isInteger(id) && id > 0 && id <= INTEGER_MAX),
      ),
    ].slice(0, FILTER_IDS_MAX);
  const openAt = readOpenAtParams(params);
  return {
    cuisine: idsOf(FILTER_PARAMS.cuisine),
    popularFor: idsOf(FILTER_PARAMS.popularFor),
    service: idsOf(FILTER_PARAMS.service),
    feature: idsOf(FILTER_PARAMS.feature),
    accessibility: idsOf(FILTER_PARAMS.accessibility),
    keyword: cutKeyword((params.get(LISTING_PARAMS.search) ?? '').trim()),
    isExact: params.has(LISTING_PARAMS.exact),
    sort: readSortOrder(params.get(LISTING_PARAMS.sort)),
    openAt,
    hoursUnknown: openAt !== null && params.get(LISTING_PARAMS.hours) === HOURS_UNKNOWN,
    walk: readWalk(params.get(LISTING_PARAMS.walk)),
    box: readBox(params.get(LISTING_PARAMS.box)),
    facets: readFacets(params),
  };
}

function readOpenAtParams(params: URLSearchParams): OpenAt | null {
  const filter = params.get(LISTING_PARAMS.openAt);
  if (filter !== OPEN_AT_FORM) return readOpenAt(filter);
  const time = params.get(LISTING_PARAMS.time)?.replace(':', '');
  return readOpenAt(`${params.get(LISTING_PARAMS.day)}-${time}`);
}

/** Reads page and view; an invalid page is 1. */
export function readListingView(params: URLSearchParams): Required<ListingView> {
  const page = params.get(LISTING_PARAMS.page) ?? '';
  return {
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    isMap: params.get(LISTING_PARAMS.view) === VIEW_MAP,
  };
}
