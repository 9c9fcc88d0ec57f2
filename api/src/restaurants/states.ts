import states from './states.json';

const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = states;

const plain = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').replace(/\./g, '').trim().toLowerCase();

/** A state's full English name, which `opening_hours` requires: it silently ignores abbreviations.
 * @param text name or postal abbreviation
 * @returns null for an unknown state */
export function findState(country: string | null, text: string): string | null {
  const states = STATES[country ?? ''] ?? {};
  const wanted = plain(text);
  const found = Object.entries(states).find(
    ([code, name]) => wanted === plain(code) || wanted === plain(name),
  );
  return found?.[1] ?? null;
}

/** The state in a city name such as "Washington, DC". */
export const findStateOfCity = (country: string | null, city: string): string | null =>
  findState(country, city.split(',').slice(1).at(-1) ?? '');
