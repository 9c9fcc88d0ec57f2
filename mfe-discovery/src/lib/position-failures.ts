import type { PositionFailure } from './own-position';

/** Why there is no position, and what to do about it. */
export const POSITION_FAILURES: Readonly<Record<PositionFailure, string>> = {
  unavailable: 'This browser cannot tell this page where you are.',
  refused:
    'Your location was not shared. To sort by distance, allow it for this site in your browser and press again.',
  unknown: 'Your device could not find out where it is. Try again in a moment.',
  slow: 'Finding your location took too long. Try again in a moment.',
};
