import type { Box } from '@tableside/contracts/listing/rules';
import type { MapView, Size } from '@tableside/ui/map';

/** Some ten meters. */
const DIGITS = 4;

/** What is in view, as an address holds it. */
export function boxOfView({ toPlace }: Pick<MapView, 'toPlace'>, { width, height }: Size): Box {
  const low = toPlace({ x: 0, y: height });
  const high = toPlace({ x: width, y: 0 });
  const round = (degrees: number) => Number(degrees.toFixed(DIGITS));
  return `${round(low.longitude)},${round(low.latitude)},${round(high.longitude)},${round(high.latitude)}`;
}
