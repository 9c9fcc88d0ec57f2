import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import {
  listFilled,
  type EmailAddress,
  type EmailContent,
  type EmailField,
  type EmailText,
} from './queue/queue';
import escapeHtml from 'escape-html';

export interface Sender {
  readonly from: EmailAddress;
  /** Without a trailing slash. */
  readonly siteOrigin: string;
}

interface MessageOrder {
  readonly id: number;
  readonly created_at: Date;
}

/** Builds a message for nodemailer. Header addresses are validated; other user input only appears as one
 * bounded line, in the subject and in names, which nodemailer encodes. Retries keep the Message-ID, so that
 * email clients show them once. */
export function buildMessage(
  email: EmailContent,
  { id, created_at }: MessageOrder,
  { from, siteOrigin }: Sender,
): SendMailOptions {
  const { host, hostname } = new URL(siteOrigin);
  const greeting = greet(email.firstName);
  const signature = `Tableside, ${host}`;
  const key = createHash('sha256').update(`${id} ${created_at.toISOString()} ${siteOrigin}`);
  return {
    from: { ...from },
    to: { name: '', address: email.to },
    ...(email.replyTo ? { replyTo: { ...email.replyTo } } : {}),
    envelope: { from: from.address, to: [email.to] },
    subject: email.text.subject,
    messageId: `<${key.digest('hex').slice(0, 32)}@${hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    alternatives: [
      toTextPart(renderText(email.text, greeting, signature)),
      {
        contentType: 'text/html; charset=utf-8',
        content: renderHtml(email.text, greeting, signature),
      },
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Nodemailer encodes texts with lines over 76 characters, which breaks the link. ASCII with lines of up to
 * 998 characters can be sent as is, so the link stays readable in the raw email. */
function toTextPart(text: string) {
  const contentType = 'text/plain; charset=utf-8';
  const isAscii = /^[\n\x20-\x7E]*$/.test(text) && !/[^\n]{999}/.test(text);
  if (!isAscii) return { contentType, content: text };
  const headers = `Content-Type: ${contentType}\nContent-Transfer-Encoding: 7bit\n`;
  return { contentType, raw: `${headers}\n${text}`.replaceAll('\n', '\r\n') };
}

/** Names longer than this are not used in a greeting: a spam message needs more words. */
const WORDS_MAX = 2;
const WORD_MAX = 20;
/** Maximum characters in scripts that write without spaces. */
const DENSE_MAX = 6;
/** Control characters and marks that change the text direction. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+/gu;
/** Letters joined by apostrophes and hyphens; or initials. */
const WORD = /^(?:\p{L}[\p{L}\p{M}]*(?:['’ʼ\-‐·]\p{L}[\p{L}\p{M}]*)*|(?:\p{L}\p{M}*\.){1,3})$/u;
const DENSE =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

/** The greeting. Anyone can register any address under any name, so a name that could carry a message is omitted.
 * @param firstName as typed, in any script */
export function greet(firstName: string | undefined): string {
  const name = (firstName ?? '').replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim();
  return isName(name) ? `Hello ${name},` : 'Hello,';
}

function isName(name: string): boolean {
  const words = name.split(' ');
  return (
    words.length <= WORDS_MAX &&
    words.every((word) => [...word].length <= WORD_MAX && WORD.test(word)) &&
    (name.match(DENSE)?.length ?? 0) <= DENSE_MAX
  );
}

/** Maximum line length of plain text, except for links, which are never broken. */
const LINE_MAX = 72;
const INDENT = '    ';

/** The plain-text part, with the link on its own line.
 * @param greeting first line
 * @param signature last line
 * @returns lines ending in \n */
function renderText(text: EmailText, greeting: string, signature: string): string {
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

/** Indents the text, so that it cannot pass for a label or a signature. */
const renderField = ([label, text]: EmailField): string =>
  [`${label}:`, ...text.split('\n').map((line) => wrap(line, INDENT))].join('\n');

/** @param indent before each line */
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

/** The site's colors, light and dark. Email clients without style sheets use the light ones. */
const COLORS = {
  background: ['#F0F5F1', '#09100D'],
  surface: ['#FFFFFF', '#14201B'],
  ink: ['#0F221B', '#EAF3EE'],
  soft: ['#45574E', '#A9BDB2'],
  line: ['#D5DFD8', '#26352E'],
  band: ['#0B4D3A', '#0F3A2C'],
  link: ['#0B4D3A', '#6FD3A8'],
} as const;
type Color = keyof typeof COLORS;

const ACCENT = '#C8281A';
const FONT = "'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif";
const SMALL = 'font-size:14px;line-height:1.45;';

/** Attributes for a color and its dark variant. */
const ink = (color: Color, more = ''): string =>
  `class="${color}" style="${more}color:${COLORS[color][0]};"`;
const paper = (color: Color, more = ''): string =>
  `class="on-${color}" style="${more}background:${COLORS[color][0]};"`;

const DARK = Object.entries(COLORS)
  .map(
    ([name, [, dark]]) =>
      `.${name}{color:${dark}!important}.on-${name}{background:${dark}!important}`,
  )
  .join('');
const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${DARK}}`;

/** The HTML part, with the same text as the plain part. Uses tables and inline styles because few email
 * clients support more, and loads nothing from the web.
 * @param greeting first line, not escaped
 * @param signature last line, not escaped */
function renderHtml(text: EmailText, greeting: string, signature: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(text.subject)}</title>
<style>${STYLES}</style>
</head>
<body ${paper('background', 'margin:0;padding:0;')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${paper('background')}>
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${paper('surface', 'max-width:560px;border-radius:4px;')}>
<tr><td ${paper('band', `padding:20px 32px;border-radius:4px 4px 0 0;font:700 22px/1.2 ${FONT};letter-spacing:-0.02em;color:#FFFFFF;`)}>Tableside</td></tr>
<tr><td ${ink('ink', `padding:32px 32px 12px;font:400 17px/1.6 ${FONT};`)}>
${paragraph(greeting)}
${paragraph(text.lead)}
${listFilled(text).map(renderHtmlField).join('\n')}
${text.action ? renderAction(text.action) : ''}
${text.notes.map(paragraph).join('\n')}
</td></tr>
<tr><td ${ink('soft', `padding:16px 32px 24px;font:400 14px/1.45 ${FONT};`)}>${escapeHtml(signature)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const paragraph = (text: string): string => `<p style="margin:0 0 20px;">${escapeHtml(text)}</p>`;

/** Escapes untrusted text and keeps its line breaks. */
const renderHtmlField = ([label, text]: EmailField): string =>
  `<p ${ink('soft', `margin:0;${SMALL}`)}>${escapeHtml(label)}</p>
<p style="margin:0 0 16px;white-space:pre-wrap;overflow-wrap:anywhere;word-break:break-word;">${escapeHtml(text)}</p>`;

/** The button, and its address for clients that do not show buttons. */
function renderAction({ label, url }: NonNullable<EmailText['action']>): string {
  const href = escapeHtml(url);
  return `<p style="margin:0 0 12px;"><a href="${href}" style="display:inline-block;padding:12px 24px;background:${ACCENT};border-radius:4px;font-weight:600;color:#FFFFFF;text-decoration:none;">${escapeHtml(label)}</a></p>
<p style="margin:0 0 20px;${SMALL}word-break:break-all;"><a href="${href}" ${ink('link')}>${href}</a></p>`;
}
