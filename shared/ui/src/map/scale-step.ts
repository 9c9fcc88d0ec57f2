import { formatCount } from '@tableside/contracts/common/text';
import { METRES_PER_FOOT, METRES_PER_MILE } from '../lib/units';

/** A length that a scale bar can have. */
export interface ScaleStep {
  readonly label: string;
  readonly meters: number;
}

const FEET = [20, 50, 100, 200, 500, 1000].map((feet) => ({
  label: `${formatCount(feet)} ft`,
  meters: feet * METRES_PER_FOOT,
}));
const MILES = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].map((miles) => ({
  label: `${miles < 1 ? miles : formatCount(miles)} mi`,
  meters: miles * METRES_PER_MILE,
}));
const STEPS: readonly [ScaleStep, ...ScaleStep[]] = [
  { label: '10 ft', meters: 10 * METRES_PER_FOOT },
  ...FEET,
  ...MILES,
];

/** The longest round length that is at most so many pixels long.
 * @param scale pixels per metre */
export const scaleStep = (scale: number, mostPixels: number): ScaleStep =>
  STEPS.findLast(({ meters }) => meters * scale <= mostPixels) ?? STEPS[0];
