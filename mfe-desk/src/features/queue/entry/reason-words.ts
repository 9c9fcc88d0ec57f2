/** Reasons of reports, short enough for a list. */
export const REASON_WORDS: Readonly<Record<string, string>> = {
  spam: 'advertising or spam',
  offensive: 'insulting or hateful',
  private: 'something private',
  elsewhere: 'about another place',
  conflict: 'by the restaurant or a competitor',
  other: 'something else',
};
