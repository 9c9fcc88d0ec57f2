import { query } from '@tableside/contracts/queries';
import { useApiQuery, useNow, usePlatform } from '@tableside/platform';

export const settingsQuery = query('settings');

/** The present, and the zone whose clocks count. */
export function useCityTime() {
  const { config } = usePlatform();
  const { data: settings } = useApiQuery(settingsQuery);
  return { now: useNow(), timeZone: settings?.timeZone ?? config.timeZone };
}
