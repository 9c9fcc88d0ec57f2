/** Text formatting without Intl, whose first use blocks a phone for about 100 ms. */

/** Formats an integer with thousands separators: "1,234".
 * @param count a whole number */
export const formatCount = (count: number): string =>
  String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Normalizes text for search: lowercase, without accents, apostrophe variants, and extra spaces. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Splits user text into trimmed, non-empty lines. Avoids a regular expression for trailing spaces, which is quadratic. */
export const splitParagraphs = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
