import { query } from '@tableside/contracts/queries';
import { useApiQuery, usePlatform } from '@tableside/platform';
import { useGroundFeatures } from '@tableside/ui/map';

/** What the map is drawn on: the operator's tiles, else the city's ground, once it is there. */
export function useBaseMap() {
  const { mapTiles: tiles } = usePlatform().config;
  const { data } = useApiQuery(query('ground'), { enabled: !tiles });
  const ground = tiles ? null : data;
  const hash = ground?.hash ?? '';
  const { data: file } = useApiQuery(query('groundFile', { hash }), { enabled: hash !== '' });
  return { tiles, ground, features: useGroundFeatures(ground, file) };
}
