import { listFilled, type MailField, type MailText } from './mail-content';

const INK = '#0F221B';
const INK_SOFT = '#45574E';
const GROUND = '#F0F5F1';
const BRAND = '#0B4D3A';
const ACCENT = '#C8281A';
const FONT = "'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif";

/** The HTML part: the words of the text part, in the colors of the site. Mail programs know neither style sheets nor
 * flex boxes, hence the table and the inline styles. It loads nothing from anywhere.
 * @param greeting first line, not escaped
 * @param signature last line, not escaped */
export function renderHtml(text: MailText, greeting: string, signature: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(text.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${GROUND};">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${GROUND};">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#FFFFFF;border-radius:4px;">
<tr><td style="padding:20px 32px;background:${BRAND};border-radius:4px 4px 0 0;font:700 22px/1.2 ${FONT};letter-spacing:-0.02em;color:#FFFFFF;">Tableside</td></tr>
<tr><td style="padding:32px 32px 12px;font:400 17px/1.6 ${FONT};color:${INK};">
${paragraph(greeting)}
${paragraph(text.lead)}
${listFilled(text).map(renderField).join('\n')}
${text.action ? renderAction(text.action) : ''}
${text.notes.map(paragraph).join('\n')}
</td></tr>
<tr><td style="padding:16px 32px 24px;font:400 14px/1.45 ${FONT};color:${INK_SOFT};">${escapeHtml(signature)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const paragraph = (text: string): string => `<p style="margin:0 0 20px;">${escapeHtml(text)}</p>`;

/** Untrusted text, escaped, with its line breaks. */
const renderField = ([label, text]: MailField): string =>
  `<p style="margin:0;font-size:14px;line-height:1.45;color:${INK_SOFT};">${escapeHtml(label)}</p>
<p style="margin:0 0 16px;white-space:pre-wrap;overflow-wrap:anywhere;word-break:break-word;">${escapeHtml(text)}</p>`;

/** The button, and below it the address for whoever's program shows no buttons. */
function renderAction({ label, url }: NonNullable<MailText['action']>): string {
  const href = escapeHtml(url);
  return `<p style="margin:0 0 12px;"><a href="${href}" style="display:inline-block;padding:12px 24px;background:${ACCENT};border-radius:4px;font-weight:600;color:#FFFFFF;text-decoration:none;">${escapeHtml(label)}</a></p>
<p style="margin:0 0 20px;font-size:14px;line-height:1.45;word-break:break-all;"><a href="${href}" style="color:${BRAND};">${href}</a></p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
