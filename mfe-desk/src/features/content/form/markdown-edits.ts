/** A text with what is selected in it. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type Edit = (selected: Selected) => Selected;

/** Puts signs around what is selected, or takes them away where they are; where nothing is, around words to be typed over. */
const wrap =
  (sign: string, words: string): Edit =>
  ({ text, start, end }) => {
    const before = text.slice(0, start);
    const after = text.slice(end);
    const inner = text.slice(start, end) || words;
    if (start !== end && before.endsWith(sign) && after.startsWith(sign)) {
      return {
        text: before.slice(0, -sign.length) + inner + after.slice(sign.length),
        start: start - sign.length,
        end: end - sign.length,
      };
    }
    return {
      text: before + sign + inner + sign + after,
      start: start + sign.length,
      end: start + sign.length + inner.length,
    };
  };

/** Begins each line that is touched with a sign, or takes it away where all have it. */
const begin =
  (sign: string): Edit =>
  ({ text, start, end }) => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const next = text.indexOf('\n', end);
    const to = next < 0 ? text.length : next;
    const lines = text.slice(from, to).split('\n');
    const changed = lines.every((line) => line.startsWith(sign))
      ? lines.map((line) => line.slice(sign.length))
      : lines.map((line) => sign + line.replace(/^(?:#{2,3} |- )/, ''));
    const middle = changed.join('\n');
    return {
      text: text.slice(0, from) + middle + text.slice(to),
      start: from,
      end: from + middle.length,
    };
  };

/** Makes a link of what is selected, and selects the address to be typed over. */
const link: Edit = ({ text, start, end }) => {
  const words = text.slice(start, end) || 'words';
  const address = 'https://';
  const at = start + words.length + '[]('.length;
  return {
    text: `${text.slice(0, start)}[${words}](${address})${text.slice(end)}`,
    start: at,
    end: at + address.length,
  };
};

export const edits = {
  bold: wrap('**', 'bold'),
  emphasis: wrap('*', 'emphasis'),
  link,
  heading: begin('## '),
  list: begin('- '),
} as const satisfies Record<string, Edit>;
