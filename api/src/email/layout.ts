import escapeHtml from 'escape-html';
import { listFilled, type EmailField, type EmailText } from './queue/email';

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
export function renderHtml(text: EmailText, greeting: string, signature: string): string {
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
${listFilled(text).map(renderField).join('\n')}
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
const renderField = ([label, text]: EmailField): string =>
  `<p ${ink('soft', `margin:0;${SMALL}`)}>${escapeHtml(label)}</p>
<p style="margin:0 0 16px;white-space:pre-wrap;overflow-wrap:anywhere;word-break:break-word;">${escapeHtml(text)}</p>`;

/** The button, and its address for clients that do not show buttons. */
function renderAction({ label, url }: NonNullable<EmailText['action']>): string {
  const href = escapeHtml(url);
  return `<p style="margin:0 0 12px;"><a href="${href}" style="display:inline-block;padding:12px 24px;background:${ACCENT};border-radius:4px;font-weight:600;color:#FFFFFF;text-decoration:none;">${escapeHtml(label)}</a></p>
<p style="margin:0 0 20px;${SMALL}word-break:break-all;"><a href="${href}" ${ink('link')}>${href}</a></p>`;
}
