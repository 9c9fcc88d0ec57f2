/** A text as one line without what terminals obey and what turns the direction of the rest. */
export const toPlainText = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
