import { act } from '@testing-library/react';
import { clearPosition } from '../lib/own-position';

export const HERE = { latitude: 35.0123456, longitude: -85.3123456 };

type Locate = Geolocation['getCurrentPosition'];

/** A successful position. */
export const found =
  (at: { readonly latitude: number; readonly longitude: number } = HERE, accuracy = 20): Locate =>
  (onFound) =>
    onFound({ coords: { ...at, accuracy } } as GeolocationPosition);

/** A failure with an error code of the Geolocation API. */
export const failed =
  (code: number): Locate =>
  (_onFound, onFailed) =>
    onFailed?.({ code } as GeolocationPositionError);

/** Mocks geolocation for one test; null removes it.
 * @returns the mock of `getCurrentPosition` */
export function setGeolocation(locate: Locate | null, isSecure = true) {
  const getCurrentPosition = jest.fn<void, Parameters<Locate>>(locate ?? undefined);
  Object.defineProperty(window, 'isSecureContext', { value: isSecure, configurable: true });
  if (locate) {
    const geolocation = { getCurrentPosition };
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  }
  return getCurrentPosition;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
  Reflect.deleteProperty(window, 'isSecureContext');
  act(clearPosition);
});
