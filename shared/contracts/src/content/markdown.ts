import { lexer, type Token as AnyToken, type Tokens } from 'marked';
import { isAllowedLink, LINK_SENTENCE } from './links';

/**
 * The part of Markdown that documents may use: paragraphs, headings of the second and third level, lists, bold, emphasis,
 * links and line breaks. It becomes a small tree, never HTML; whatever else stands in a text is shown as it was typed.
 */

type Token = Tokens.Generic;

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly kind: 'break' };

export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly children: readonly Inline[] }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      readonly items: readonly (readonly Inline[])[];
    };

export interface Markdown {
  readonly blocks: readonly Block[];
  /** What the text uses that documents may not, one sentence each. */
  readonly problems: readonly string[];
}

const ALLOWED = 'Allowed are paragraphs, ## headings, lists, **bold**, *emphasis* and links.';
const NAMES: Readonly<Record<string, string>> = {
  html: 'HTML',
  code: 'a code block',
  codespan: 'code',
  image: 'a picture',
  table: 'a table',
  blockquote: 'a quotation',
  hr: 'a rule',
  del: 'struck text',
  heading: 'a heading of this level (use ## or ###)',
  list: 'a list inside a list',
  checkbox: 'a check box',
};

/** Reads a text.
 * @param source as it stands in the document */
export function readMarkdown(source: string): Markdown {
  const problems = new Set<string>();
  const refuse = (token: Token): Inline => {
    problems.add(`"${shorten(token.raw)}" is ${NAMES[token.type] ?? token.type}. ${ALLOWED}`);
    return { kind: 'text', text: token.raw.trim() };
  };
  const inlines = (tokens: readonly Token[] | undefined): Inline[] =>
    (tokens ?? []).flatMap(inline);
  const inline = (token: Token): Inline[] => {
    switch (token.type) {
      case 'text':
        return token['tokens'] ? inlines(token['tokens'] as Token[]) : [textOf(token)];
      case 'escape':
        return [textOf(token)];
      case 'strong':
        return [{ kind: 'strong', children: inlines(token['tokens'] as Token[]) }];
      case 'em':
        return [{ kind: 'emphasis', children: inlines(token['tokens'] as Token[]) }];
      case 'br':
        return [{ kind: 'break' }];
      case 'link': {
        const href = String(token['href']);
        if (!isAllowedLink(href)) {
          problems.add(`"${shorten(href)}" cannot be linked to. ${LINK_SENTENCE}`);
          return [{ kind: 'text', text: String(token['text']) }];
        }
        if (!String(token['text']).trim()) {
          problems.add(`The link to "${shorten(href)}" has no words. Write [words](${href}).`);
        }
        return [{ kind: 'link', href, children: inlines(token['tokens'] as Token[]) }];
      }
      default:
        return [refuse(token)];
    }
  };
  const block = (token: Token): Block[] => {
    switch (token.type) {
      case 'space':
      case 'def':
        return [];
      case 'paragraph':
      case 'text':
        return [{ kind: 'paragraph', children: inlines(token['tokens'] as Token[]) }];
      case 'heading': {
        const level = Number(token['depth']);
        if (level !== 2 && level !== 3) break;
        return [{ kind: 'heading', level, children: inlines(token['tokens'] as Token[]) }];
      }
      case 'list': {
        const items = (token['items'] as Token[]).map((item) =>
          ((item['tokens'] as Token[] | undefined) ?? []).flatMap((part) =>
            part.type === 'text' || part.type === 'paragraph'
              ? inlines(part['tokens'] as Token[])
              : part.type === 'space'
                ? []
                : [refuse(part)],
          ),
        );
        return [{ kind: 'list', isOrdered: token['ordered'] === true, items }];
      }
    }
    return [{ kind: 'paragraph', children: [refuse(token)] }];
  };
  const blocks = (lexer(source) as AnyToken[] as Token[]).flatMap(block);
  return { blocks, problems: [...problems] };
}

const textOf = (token: Token): Inline => ({
  kind: 'text',
  text: decodeEntities(String(token['text'])),
});

/** The lexer leaves these as they were typed. */
const decodeEntities = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const shorten = (text: string): string => {
  const line = text.trim().split('\n')[0] ?? '';
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
};
