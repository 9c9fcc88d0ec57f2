import { createHash } from 'node:crypto';

/**
 * Sources that a page's content security policy must allow besides the site's own style sheets:
 * hashes in the policy's format.
 */
export interface PolicySources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface InlineElement {
  readonly html: string;
  readonly source: string;
}

export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const integritySource = (integrity: string): string => `'${integrity}'`;

export const inlineScript = (code: string): InlineElement => ({
  html: `<script>${code}</script>`,
  source: hashSource(code),
});

/**
 * An inline style sheet.
 * @param attributes written unescaped, with a leading space
 */
export function inlineStyle(css: string, attributes = ''): InlineElement {
  const text = css.replaceAll('</', '<\\/');
  return { html: `<style${attributes}>${text}</style>`, source: hashSource(text) };
}
