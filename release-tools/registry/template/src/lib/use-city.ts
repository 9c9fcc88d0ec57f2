import { cityName } from '@tableside/contracts/site/model';
import { query } from '@tableside/contracts/queries';
import { useApiQuery, useNow, usePlatform } from '@tableside/platform';

export const settingsQuery = query('settings');

/** The city's name, if the API provides it, and its current time. */
export function useCity() {
  const { config } = usePlatform();
  const { data } = useApiQuery(settingsQuery);
  const now = useNow();
  return {
    name: cityName(data?.city) ?? 'the city',
    timeZone: data?.timeZone ?? config.timeZone,
    now,
  };
}
