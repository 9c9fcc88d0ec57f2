/** Licenses that ask for no more than to be named. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Licenses whose libraries have to stay exchangeable, and are named in NOTICE: these are used as packages, unchanged. */
const EXCHANGEABLE = new Set(['LGPL-3.0', 'LGPL-3.0-only', 'LGPL-3.0-or-later']);

/** Of packages whose manifest names none; taken from the file LICENSE that they bring. */
const STATED = { suncalc: 'BSD-2-Clause' };

/** What the packages that are served or run, without those for development, are licensed under.
 * @param {{ packages: Record<string, { dev?: boolean, link?: boolean, license?: string }> }} lock package-lock.json
 * @returns {{ refused: string[], exchangeable: string[] }} `name: license` of those that may not be used, and the names of those that
 * NOTICE has to have */
export function judgeLicenses({ packages }) {
  const refused = [];
  const exchangeable = new Set();
  for (const [place, { dev, link, license }] of Object.entries(packages)) {
    if (dev || link || !place.includes('node_modules/')) continue;
    const name = place.split('node_modules/').at(-1) ?? '';
    const parts = partsOf(license ?? STATED[name] ?? 'none');
    if (parts.some((part) => EXCHANGEABLE.has(part))) exchangeable.add(name);
    if (!parts.every((part) => FREE.has(part) || EXCHANGEABLE.has(part))) {
      refused.push(`${name}: ${license ?? 'no license is named'}`);
    }
  }
  return { refused, exchangeable: [...exchangeable].sort() };
}

/** Each license that holds at once; of alternatives the first free one. */
const partsOf = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(' AND ')
    .map((part) => {
      const choices = part.split(' OR ');
      return choices.find((choice) => FREE.has(choice)) ?? choices[0] ?? '';
    });
