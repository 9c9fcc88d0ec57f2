import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { useSyncExternalStore } from 'react';

/** Where the visitor is. It lives in this tab's memory alone: never in storage, in an address or in a request. */
interface OwnPosition extends Coordinates {
  /** Radius around it in which the visitor is, in metres. */
  readonly accuracyM: number;
}

type PositionFailure = 'unavailable' | 'refused' | 'unknown' | 'slow';

type PositionState =
  | { readonly status: 'none' | 'asking'; readonly position: null }
  | { readonly status: 'known'; readonly position: OwnPosition }
  | { readonly status: 'failed'; readonly position: null; readonly failure: PositionFailure };

const NONE: PositionState = { status: 'none', position: null };
/** How long the device may take, and how old an answer of its own memory may be, in milliseconds. */
const PATIENCE_MS = 15_000;
const AGE_MS = 60_000;

let state: PositionState = NONE;
const listeners = new Set<() => void>();

function setState(next: PositionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** What a browser's refusal stands for, by its code (Geolocation API). */
const FAILURES: Readonly<Record<number, PositionFailure>> = {
  1: 'refused',
  2: 'unknown',
  3: 'slow',
};

/** Asks the browser, which asks the visitor: only for a press of a button.
 * @returns whether the position is known now */
export function askPosition(): Promise<boolean> {
  const fail = (failure: PositionFailure): boolean => {
    setState({ status: 'failed', position: null, failure });
    return false;
  };
  // Browsers leave it out, or refuse, where the page is not secure.
  if (!window.isSecureContext || !('geolocation' in navigator)) {
    return Promise.resolve(fail('unavailable'));
  }
  setState({ status: 'asking', position: null });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) {
          resolve(fail('unknown'));
          return;
        }
        const accuracyM = Number.isFinite(accuracy) ? accuracy : 0;
        setState({ status: 'known', position: { latitude, longitude, accuracyM } });
        resolve(true);
      },
      ({ code }) => resolve(fail(FAILURES[code] ?? 'unknown')),
      { timeout: PATIENCE_MS, maximumAge: AGE_MS },
    );
  });
}

/** Takes the position, or the failure to find it, out of memory. */
export const forgetPosition = (): void => setState(NONE);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const usePosition = (): PositionState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => NONE,
  );

/** Why there is no position, and what to do about it. */
export const POSITION_FAILURES: Readonly<Record<PositionFailure, string>> = {
  unavailable: 'This browser cannot tell this page where you are.',
  refused:
    'Your location was not shared. To sort by distance, allow it for this site in your browser and press again.',
  unknown: 'Your device could not find out where it is. Try again in a moment.',
  slow: 'Finding your location took too long. Try again in a moment.',
};
