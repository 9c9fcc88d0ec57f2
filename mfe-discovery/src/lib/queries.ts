import { cityName } from '@tableside/contracts/site/model';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { query } from '@tableside/contracts/queries';
import { useApiQuery, useNow, usePlatform } from '@tableside/platform';
import { useQueryClient } from '@tanstack/react-query';

export const settingsQuery = query('settings');

export function useCity() {
  const { config } = usePlatform();
  const { data } = useApiQuery(settingsQuery);
  const now = useNow();
  return { name: cityName(data?.city), timeZone: data?.timeZone ?? config.timeZone, now };
}

export const rankingsQuery = query('rankings');

/** Every place of a selection. The order that the list is shown in makes no other selection. */
export const placesQuery = (filter: ListingFilter) =>
  query('places', { filter: { ...filter, sort: 'best' } });

/** Gives up a read that is under way, which then counts as failed: its place offers another try. */
export function useCancel(queryKey: readonly unknown[]): () => void {
  const client = useQueryClient();
  return () => void client.cancelQueries({ queryKey, exact: true }, { revert: false });
}
