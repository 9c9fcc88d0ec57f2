import { act } from '@testing-library/react';
import { forgetPosition } from '../lib/own-position';

export const HERE = { latitude: 35.0123456, longitude: -85.3123456 };

type Locate = Geolocation['getCurrentPosition'];

/** What a browser answers that knows the place. */
export const found =
  (at: { readonly latitude: number; readonly longitude: number } = HERE, accuracy = 20): Locate =>
  (onFound) =>
    onFound({ coords: { ...at, accuracy } } as GeolocationPosition);

/** What it answers when it does not, by the code of its refusal. */
export const failed =
  (code: number): Locate =>
  (_onFound, onFailed) =>
    onFailed?.({ code } as GeolocationPositionError);

/** Gives the page a browser that can tell where it is, until the end of the test; null takes it away.
 * @returns the browser's function, to see how often it was asked */
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
  act(forgetPosition);
});
