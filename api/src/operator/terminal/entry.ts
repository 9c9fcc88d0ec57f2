import { toPlainText } from '../../lib/plain-text';

/** Columns of a terminal that nobody made wider. */
const WIDTH = 80;
const INDENT = '  ';

/** One thing with its details, each behind a label. Long texts go on below themselves, so that no text can look like a
 * label or like another thing; a word that is longer than the line is left whole, for copying.
 * @param heading one line
 * @param details labels and untrusted texts; an empty text is left out
 * @returns lines without a line break at their end */
export function formatEntry(
  heading: string,
  details: readonly (readonly [label: string, text: string])[],
): string[] {
  const labelWidth = Math.max(...details.map(([label]) => label.length));
  const width = WIDTH - INDENT.length - labelWidth - INDENT.length;
  return [
    toPlainText(heading),
    ...details.flatMap(([label, text]) =>
      text
        .split(/\r\n?|\n/)
        .flatMap((line) => wrap(line, width))
        .map((line, index) => {
          const beginning = index === 0 ? label : '';
          return `${INDENT}${beginning.padEnd(labelWidth)}${INDENT}${line}`.trimEnd();
        }),
    ),
  ];
}

/** Lines of at most so many characters, broken between words; none for a blank text. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of toPlainText(text).split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    if (line !== undefined && measure(line) + 1 + measure(word) <= width) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

const measure = (text: string): number => [...text].length;
