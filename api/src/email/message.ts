import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import {
  listFilled,
  type MailAddress,
  type MailContent,
  type MailField,
  type MailText,
} from './queue/email';
import { renderHtml } from './layout';

/** Who writes, and where the links lead. */
export interface Sender {
  readonly from: MailAddress;
  /** Without a slash at the end. */
  readonly siteOrigin: string;
}

/** The order that a message fulfils. */
interface MessageOrder {
  readonly id: number;
  readonly created_at: Date;
}

/** A mail in the form for nodemailer. Addresses in its headers were checked; what else people type gets there as one
 * bounded line, in the subject and as a name, which nodemailer encodes. Sent twice, it keeps its Message-ID, by which mail programs show it once. */
export function buildMessage(
  mail: MailContent,
  { id, created_at }: MessageOrder,
  { from, siteOrigin }: Sender,
): SendMailOptions {
  const { host, hostname } = new URL(siteOrigin);
  const greeting = greet(mail.firstName);
  const signature = `Tableside, ${host}`;
  const key = createHash('sha256').update(`${id} ${created_at.toISOString()} ${siteOrigin}`);
  return {
    from: { ...from },
    to: { name: '', address: mail.to },
    ...(mail.replyTo ? { replyTo: { ...mail.replyTo } } : {}),
    envelope: { from: from.address, to: [mail.to] },
    subject: mail.text.subject,
    messageId: `<${key.digest('hex').slice(0, 32)}@${hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    alternatives: [
      toTextPart(renderText(mail.text, greeting, signature)),
      {
        contentType: 'text/html; charset=utf-8',
        content: renderHtml(mail.text, greeting, signature),
      },
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Left to itself, nodemailer encodes every text that has a line of more than 76 characters, and breaks the link. ASCII
 * with lines of up to 998 may travel as it is, so that the link can be read in the raw mail. */
function toTextPart(text: string) {
  const contentType = 'text/plain; charset=utf-8';
  const isAscii = /^[\n\x20-\x7E]*$/.test(text) && !/[^\n]{999}/.test(text);
  if (!isAscii) return { contentType, content: text };
  const headers = `Content-Type: ${contentType}\nContent-Transfer-Encoding: 7bit\n`;
  return { contentType, raw: `${headers}\n${text}`.replaceAll('\n', '\r\n') };
}

/** Most words of a name that a mail says, and most characters of each. A sentence needs more. */
const WORDS_MAX = 2;
const WORD_MAX = 20;
/** Most characters of scripts that write sentences without blanks. */
const DENSE_MAX = 6;
/** Controls, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+/gu;
/** Letters, joined by apostrophes and hyphens; or initials. */
const WORD = /^(?:\p{L}[\p{L}\p{M}]*(?:['’ʼ\-‐·]\p{L}[\p{L}\p{M}]*)*|(?:\p{L}\p{M}*\.){1,3})$/u;
const DENSE =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

/** First line of a mail. Anybody can type anybody's address and any name into the registration, so what could carry a
 * message of its own is left out: nothing but letters, and too few of them for a sentence.
 * @param firstName as it was typed, in any script */
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

/** Lines of plain text stay this short, apart from links, which are never broken. */
const LINE_MAX = 72;
const INDENT = '    ';

/** The plain-text part. A link stands on a line of its own.
 * @param greeting first line
 * @param signature last line
 * @returns lines that end in \n */
function renderText(text: MailText, greeting: string, signature: string): string {
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
