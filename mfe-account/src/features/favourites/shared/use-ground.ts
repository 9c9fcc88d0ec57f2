import { query } from '@tableside/contracts/queries';
import { useApiQuery } from '@tableside/platform';
import { useLoadedGround } from '@tableside/ui/map';

/** What the map is drawn on; null while it loads, and for a city or a host without one. */
export function useGround() {
  const { data: ground } = useApiQuery(query('ground'));
  const hash = ground?.hash ?? '';
  const { data: file } = useApiQuery(query('groundFile', { hash }), { enabled: hash !== '' });
  return useLoadedGround(ground, file);
}
