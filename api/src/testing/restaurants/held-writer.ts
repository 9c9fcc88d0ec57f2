import type { AllPlaces } from '../../listing/places-answers';

/** A writer of places, for `createPlacesAnswers`, that counts and can be held. It writes the ratings alone. */
export function makeHeldWriter() {
  const gates: (() => void)[] = [];
  let isHeld = false;
  const write = jest.fn(async ({ ratings }: AllPlaces) => {
    if (isHeld) await new Promise<void>((resolve) => gates.push(resolve));
    return ratings;
  });
  return {
    write,
    /** From now on nothing is written. */
    hold: () => (isHeld = true),
    release: () => {
      isHeld = false;
      for (const open of gates) open();
    },
  };
}
