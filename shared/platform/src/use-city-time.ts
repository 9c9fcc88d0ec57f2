import { query } from '@tableside/contracts/queries';
import { usePlatform } from './context';
import { useApiQuery } from './use-api';
import { useNow } from './use-now';

/** The present, and the zone whose clocks count: the settings', else the installation's. */
export function useCityTime() {
  const { config } = usePlatform();
  const { data: settings } = useApiQuery(query('settings'));
  return { now: useNow(), timeZone: settings?.timeZone ?? config.timeZone };
}
