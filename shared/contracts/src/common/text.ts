/** Text as people read and write it. Without Intl, whose first use in a page loads the browser's tables and blocks a phone
 * for some 100 ms. */

/** "1,234": a whole number as Americans write it.
 * @param count a whole number */
export const formatCount = (count: number): string =>
  String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Text as the search compares it: without case, accents, kinds of apostrophes and spare spaces. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A stranger's text by its paragraphs, without the blanks around each. Every line is one: nobody leaves empty lines on
 * purpose. Not by a pattern that looks for blanks before a line's end, which takes minutes over a text full of them. */
export const splitParagraphs = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
