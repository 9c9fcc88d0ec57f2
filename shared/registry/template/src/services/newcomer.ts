import type { QuerySpec } from '@tableside/contracts/queries';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { choosePicks, picksQuery } from '../lib/picks';

/** What other remotes may ask of this one: `platform.loadService('newcomer')` has them this module. */
export interface NewcomerService {
  /** The places that the page shows, best first.
   * @throws whatever the transport throws */
  listPicks(count: number): Promise<readonly RestaurantSummary[]>;
}

/** What the service needs of the running platform. */
export interface NewcomerServiceParts {
  readonly fetchQuery: <Result>(query: QuerySpec<Result>) => Promise<Result>;
}

export const createNewcomerService = ({ fetchQuery }: NewcomerServiceParts): NewcomerService => ({
  listPicks: async (count) => choosePicks(await fetchQuery(picksQuery), count),
});
