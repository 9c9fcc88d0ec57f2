import { listFilled, type MailField, type MailText } from './mail-content';

/** Lines of plain text stay this short, apart from links, which are never broken. */
const LINE_MAX = 72;
const INDENT = '    ';

/** The plain-text part. A link stands on a line of its own.
 * @param greeting first line
 * @param signature last line
 * @returns lines that end in \n */
export function renderText(text: MailText, greeting: string, signature: string): string {
  const blocks = [
    wrap(greeting),
    wrap(text.lead),
    ...listFilled(text).map(renderField),
    ...(text.action ? [text.action.url] : []),
    ...text.notes.map((note) => wrap(note)),
    `-- \n${signature}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** The text stands to the right of where labels begin, so that it cannot look like one, nor like a signature. */
const renderField = ([label, text]: MailField): string =>
  [`${label}:`, ...text.split('\n').map((line) => wrap(line, INDENT))].join('\n');

/** @param indent stands before each line */
function wrap(paragraph: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    if (line && indent.length + line.length + 1 + word.length > LINE_MAX) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return [...lines, line].map((each) => each && indent + each).join('\n');
}
