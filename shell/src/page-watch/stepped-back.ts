/** Under which this tab keeps, in session storage, the releases that it does without. */
const KEY = 'shell:stepped-back';

/** Containers of releases that have damaged the page in this tab. */
export function readSteppedBack(): readonly string[] {
  try {
    return sessionStorage.getItem(KEY)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Has this tab do without releases from its next page load on.
 * @throws where the browser keeps nothing */
export function keepSteppedBack(containers: readonly string[]): void {
  sessionStorage.setItem(KEY, [...readSteppedBack(), ...containers].join(' '));
}
