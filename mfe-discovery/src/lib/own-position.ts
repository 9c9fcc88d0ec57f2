import { DISTANCES_KEY } from '@tableside/contracts/queries';
import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

/** The visitor's position. Kept in memory only: never in storage, a URL, or a request. */
interface OwnPosition extends Coordinates {
  /** In meters. */
  readonly accuracyM: number;
}

type PositionFailure = 'unavailable' | 'refused' | 'unknown' | 'slow';

type PositionState =
  | { readonly status: 'none' | 'locating'; readonly position: null }
  | { readonly status: 'known'; readonly position: OwnPosition }
  | { readonly status: 'failed'; readonly position: null; readonly failure: PositionFailure };

const NONE: PositionState = { status: 'none', position: null };
const TIMEOUT_MS = 15_000;
const MAX_AGE_MS = 60_000;

let state: PositionState = NONE;
const listeners = new Set<() => void>();

function setState(next: PositionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** By error code of the Geolocation API. */
const FAILURES: Readonly<Record<number, PositionFailure>> = {
  1: 'refused',
  2: 'unknown',
  3: 'slow',
};

/** Requests the position, which may prompt the visitor; call on click only.
 * @returns whether the position is known now */
export function requestPosition(): Promise<boolean> {
  const fail = (failure: PositionFailure): boolean => {
    setState({ status: 'failed', position: null, failure });
    return false;
  };
  // Unavailable on insecure pages.
  if (!window.isSecureContext || !('geolocation' in navigator)) {
    return Promise.resolve(fail('unavailable'));
  }
  setState({ status: 'locating', position: null });
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
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}

export const clearPosition = (): void => setState(NONE);

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

/** Shares distances with the other pages of this tab while the position is known. */
export function useShareDistances(distances: ReadonlyMap<string, string> | undefined): void {
  const client = useQueryClient();
  const isKnown = usePosition().status === 'known';
  useEffect(() => {
    if (!isKnown) client.removeQueries({ queryKey: DISTANCES_KEY });
    else if (distances) client.setQueryData(DISTANCES_KEY, distances);
  }, [client, isKnown, distances]);
}

export const POSITION_FAILURES: Readonly<Record<PositionFailure, string>> = {
  unavailable: 'Your browser can’t share your location.',
  refused:
    'Your location wasn’t shared. To sort by distance, allow location access in your browser settings and try again.',
  unknown: 'We couldn’t get your location. Try again in a moment.',
  slow: 'Finding your location took too long. Try again in a moment.',
};
