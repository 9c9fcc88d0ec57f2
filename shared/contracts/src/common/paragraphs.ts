/** A stranger's text by its paragraphs, without the blanks around each. Every line is one: nobody leaves empty lines on
 * purpose. Not by a pattern that looks for blanks before a line's end, which takes minutes over a text full of them. */
export const splitParagraphs = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
