import { query } from '@tableside/contracts/queries';
import { useApiQuery } from '@tableside/platform';
import { ShelvesOnDemand } from './shelves-on-demand';

export const shelvesQuery = query('shelves');

/** Home's shelves of facts, where few have rated. Without the call, without shelves, or when they cannot be read, nothing
 * stands here: what is better known than facts stands elsewhere on home. */
export function Shelves() {
  const { data: shelves } = useApiQuery(shelvesQuery);
  return shelves?.length ? <ShelvesOnDemand shelves={shelves} /> : null;
}
