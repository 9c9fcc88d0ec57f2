import type { MailText } from './templates';

/** Lines of plain text stay this short, apart from links, which are never broken. */
const LINE_MAX = 72;

/** The plain-text part. A link stands on a line of its own.
 * @param greeting first line
 * @param signature last line
 * @returns lines that end in \n */
export function renderText(text: MailText, greeting: string, signature: string): string {
  const blocks = [
    wrap(greeting),
    wrap(text.lead),
    ...(text.action ? [text.action.url] : []),
    ...text.notes.map(wrap),
    `-- \n${signature}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function wrap(paragraph: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    if (line && line.length + 1 + word.length > LINE_MAX) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return [...lines, line].join('\n');
}
