import { lexer, type Token as AnyToken, type Tokens } from 'marked';
import { isAllowedLink, LINK_MESSAGE } from './links';

/**
 * The subset of Markdown that content may use: paragraphs, level 2 and 3 headings, lists, bold, emphasis, links, and line
 * breaks. It is parsed to a small tree, never to HTML; anything else is shown as typed.
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
  /** One message for each unsupported construct. */
  readonly problems: readonly string[];
}

const ALLOWED = 'Use only paragraphs, ## headings, lists, **bold**, *emphasis*, and links.';
const NAMES: Readonly<Record<string, string>> = {
  html: 'HTML',
  code: 'a code block',
  codespan: 'code',
  image: 'a picture',
  table: 'a table',
  blockquote: 'a quotation',
  hr: 'a horizontal rule',
  del: 'strikethrough text',
  heading: 'a heading of this level (use ## or ###)',
  list: 'a list inside a list',
  checkbox: 'a checkbox',
  def: 'a link definition, which is not shown (write links as [text](address))',
};

/** Maximum length in characters; longer than any content field allows. */
export const MARKDOWN_MAX = 10_000;
const MARKUP_CHARACTERS = /[*_[\]()`<>~]/g;
const MARKUP_CHARACTERS_MAX = 1000;
/** Maximum nesting of bold, emphasis, and links. */
const DEPTH_MAX = 6;
/** HTML entities, except those that `decodeEntities` replaces. */
const ENTITY = /&(?!(?:lt|gt|quot|amp|#39);)(?:[A-Za-z][A-Za-z0-9]*|#\d+|#[xX][0-9A-Fa-f]+);/g;
/** A visible character. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Parses a text of a content entry. */
export function readMarkdown(source: string): Markdown {
  const excess = findExcess(source);
  const tokens = excess ? null : lex(source);
  if (tokens) {
    const reader = new BlockReader();
    const blocks = tokens.flatMap((token) => reader.readBlock(token));
    return { blocks, problems: [...reader.problems] };
  }
  return {
    blocks: [{ kind: 'paragraph', children: [{ kind: 'text', text: source }] }],
    problems: [excess ?? `"${shorten(source)}" is nested too deeply. ${ALLOWED}`],
  };
}

/** Why a text is not parsed; the lexer is slow with thousands of markup characters. */
function findExcess(source: string): string | null {
  if (source.length > MARKDOWN_MAX) {
    return `The text has ${source.length} characters. The maximum is ${MARKDOWN_MAX}.`;
  }
  const count = source.match(MARKUP_CHARACTERS)?.length ?? 0;
  return count > MARKUP_CHARACTERS_MAX
    ? `The text has ${count} Markdown characters, such as * and [. The maximum is ${MARKUP_CHARACTERS_MAX}.`
    : null;
}

/** Tokens of a text; null if it is nested too deeply for the lexer. */
function lex(source: string): Token[] | null {
  try {
    return lexer(source) as AnyToken[] as Token[];
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Converts tokens to blocks and collects problems. */
class BlockReader {
  readonly problems = new Set<string>();

  private refuse(token: Token, what = NAMES[token.type] ?? token.type): Inline {
    // Reports a tag once, where it opens.
    if (!token.raw.startsWith('</') || !this.problems.size) {
      this.problems.add(`"${shorten(token.raw)}" is ${what}. ${ALLOWED}`);
    }
    return { kind: 'text', text: token.raw.trim() };
  }

  private inlines(token: Token, depth = 0, isInLink = false): Inline[] {
    return childrenOf(token).flatMap((child) => this.inline(child, depth, isInLink));
  }

  private inline(token: Token, depth: number, isInLink: boolean): Inline[] {
    if (depth > DEPTH_MAX) return [this.refuse(token, 'nested too deeply')];
    switch (token.type) {
      case 'text':
        return token['tokens'] ? this.inlines(token, depth, isInLink) : [this.readText(token)];
      case 'escape':
        return [this.readText(token)];
      case 'strong':
        return [{ kind: 'strong', children: this.inlines(token, depth + 1, isInLink) }];
      case 'em':
        return [{ kind: 'emphasis', children: this.inlines(token, depth + 1, isInLink) }];
      case 'br':
        return [{ kind: 'break' }];
      case 'link':
        return isInLink
          ? [this.refuse(token, 'a link inside a link')]
          : this.readLink(token, this.inlines(token, depth + 1, true));
      default:
        return [this.refuse(token)];
    }
  }

  private readText(token: Token): Inline {
    const text = String(token['text']);
    for (const [entity] of token.raw.matchAll(ENTITY)) {
      this.problems.add(`"${entity}" is HTML. Write the character itself.`);
    }
    const tag = /<[A-Za-z/!?].*/.exec(token.raw)?.[0];
    if (tag) this.problems.add(`"${shorten(tag)}" is HTML. ${ALLOWED}`);
    if (text.includes('](')) {
      this.problems.add(
        `"${shorten(text)}" looks like a link but isn't one. Write [text](address), without spaces in the address.`,
      );
    }
    return { kind: 'text', text: decodeEntities(text) };
  }

  private readLink(token: Token, children: readonly Inline[]): Inline[] {
    const href = decodeEntities(String(token['href']));
    // The lexer adds a scheme to bare addresses such as www.example.com.
    const typed = /^[[<]/.test(token.raw) ? href : token.raw;
    if (!isAllowedLink(href)) {
      this.problems.add(`"${shorten(typed)}" is not an allowed link. ${LINK_MESSAGE}`);
      return [{ kind: 'text', text: String(token['text']) }];
    }
    if (!VISIBLE.test(String(token['text']))) {
      this.problems.add(`The link to "${shorten(href)}" has no text. Write [text](${href}).`);
    }
    if (token['title']) {
      this.problems.add(
        `The link to "${shorten(href)}" has a title, which is not shown. Delete it.`,
      );
    }
    return [{ kind: 'link', href, children }];
  }

  private readItem(item: Token): Inline[] {
    const parts = childrenOf(item)
      .filter(({ type }) => type !== 'space')
      .map((part) =>
        part.type === 'text' || part.type === 'paragraph'
          ? this.inlines(part)
          : [this.refuse(part)],
      );
    if (!parts.length) this.problems.add(`"${shorten(item.raw)}" is an empty list item.`);
    return parts.flatMap((part, index) => (index ? [BREAK, ...part] : part));
  }

  readBlock(token: Token): Block[] {
    switch (token.type) {
      case 'space':
        return [];
      case 'paragraph':
      case 'text':
        return [{ kind: 'paragraph', children: this.inlines(token) }];
      case 'heading': {
        const level = Number(token['depth']);
        if (level !== 2 && level !== 3) break;
        const children = this.inlines(token);
        if (!children.length) this.problems.add(`"${shorten(token.raw)}" is an empty heading.`);
        return [{ kind: 'heading', level, children }];
      }
      case 'list': {
        const isOrdered = token['ordered'] === true;
        if (isOrdered && token['start'] !== 1) {
          this.problems.add(
            `"${shorten(token.raw)}" starts a list with ${String(token['start'])}. Start with 1, or write ${String(token['start'])}\\. if a sentence starts with that number.`,
          );
        }
        return [
          {
            kind: 'list',
            isOrdered,
            items: (token['items'] as Token[]).map((item) => this.readItem(item)),
          },
        ];
      }
    }
    return [{ kind: 'paragraph', children: [this.refuse(token)] }];
  }
}

const childrenOf = (token: Token): readonly Token[] =>
  (token['tokens'] as Token[] | undefined) ?? [];

const BREAK: Inline = { kind: 'break' };

/** Entities that the lexer does not decode. */
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
