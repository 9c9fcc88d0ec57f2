/** The part of React's scheduler used here; the package has no types. */
declare module 'scheduler' {
  /** @param framesPerSecond 0 to 125; React yields once per frame */
  export function unstable_forceFrameRate(framesPerSecond: number): void;
}
