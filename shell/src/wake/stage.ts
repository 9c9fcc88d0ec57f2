/**
 * How far the page is, on the document as `data-asleep`; gone once the page can be used.
 * `picture`: scripts stand back for the largest picture. `scripts`: they are on their way. `listening`: React hears every
 * press. A slot whose script has not taken it over carries `data-asleep` by itself.
 */
export type Stage = 'picture' | 'scripts' | 'listening' | 'awake';
export const FIRST_STAGE: Stage = 'picture';

/** Notes how far the page is. */
export function noteStage(stage: Stage): void {
  const { dataset } = document.documentElement;
  if (stage === 'awake') delete dataset['asleep'];
  else dataset['asleep'] = stage;
}
