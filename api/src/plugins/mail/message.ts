import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import { greet } from './greeting';
import type { MailAddress, MailContent } from './mail-content';
import { renderHtml } from './render-html';
import { renderText } from './render-text';

/** Who writes, and where the links lead. */
export interface Sender {
  readonly from: MailAddress;
  /** Without a slash at the end. */
  readonly siteOrigin: string;
}

/** The order that a message fulfils. */
export interface MessageOrder {
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
