import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import {
  listFilled,
  type EmailAddress,
  type EmailContent,
  type EmailField,
  type EmailText,
} from './queue/email';
import { renderHtml } from './layout';

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

/** The greeting. Anyone can register any address under any name, so a name that could carry a message is left out.
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
