const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: ' ',
};

const ELEMENT_WITH_CODE = /<(script|style)\b[^>]*>[\s\S]*?(<\/\1\s*>|$)/gi;
/** A tag begins with a letter, so that "I <3 Pizza" stays as it is; one that never ends goes to the end. */
const TAG = /<[/!?]?[a-z][^>]*(>|$)/gi;
/** Control and format characters, of which the joiners alone are part of words and pictures. */
const CONTROLS = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Surrogate}\p{Co}]/gu;

const decodeEntities = (text: string): string =>
  text.replace(/&(#39|[a-z]+);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole);

/** Without tags, and without what appears as a tag once something was taken away. */
function stripTags(text: string): string {
  let before: string;
  let after = text;
  do {
    before = after;
    after = before.replace(ELEMENT_WITH_CODE, ' ').replace(TAG, ' ');
  } while (after !== before);
  return after;
}

export interface CleanText {
  /** One line, trimmed; may be empty. */
  readonly text: string;
  readonly hadHtml: boolean;
  readonly hadControls: boolean;
  readonly wasCut: boolean;
}

/** One clean line of text that nobody checked: no markup, no control characters, not too long.
 * @param maxLength in characters, the ellipsis of a cut text included */
export function cleanText(raw: string, maxLength: number): CleanText {
  const decoded = decodeEntities(raw);
  const plain = stripTags(decoded);
  // Line breaks and tabs are blanks, not something to report.
  const visible = plain.replace(/[\s\u0085]+/g, ' ').replace(CONTROLS, '');
  const line = visible.normalize('NFC').replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  const wasCut = characters.length > maxLength;
  return {
    text: wasCut ? `${cutAtWord(characters.slice(0, maxLength - 1).join(''))}…` : line,
    hadHtml: plain !== decoded,
    hadControls: visible !== plain.replace(/[\s\u0085]+/g, ' '),
    wasCut,
  };
}

/** Ends at a word's end where one is near. */
function cutAtWord(text: string): string {
  const blank = text.lastIndexOf(' ');
  return (blank > text.length * 0.7 ? text.slice(0, blank) : text).trimEnd();
}
