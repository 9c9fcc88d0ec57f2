/** Converts between sections and one Markdown text, in which `## ` starts a section. */

export interface Section {
  readonly heading: string;
  readonly text: string;
}

export const toMarkdown = (sections: readonly Section[]): string =>
  sections.map(({ heading, text }) => `## ${heading}\n\n${text}`).join('\n\n');

export function toSections(markdown: string): Section[] {
  const [before = '', ...parts] = markdown.replaceAll('\r\n', '\n').split(/^## /m);
  const first = before.trim() ? [{ heading: '', text: before.trim() }] : [];
  const others = parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return { heading: heading.trim(), text: lines.join('\n').trim() };
  });
  return [...first, ...others];
}
