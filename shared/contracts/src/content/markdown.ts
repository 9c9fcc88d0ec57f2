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
  def: 'a note that would not be seen (write links as [words](address))',
};

/** Longest text that is read, in characters; no document may hold one as long. */
export const MARKDOWN_MAX = 10_000;
const SIGNS = /[*_[\]()`<>~]/g;
const SIGNS_MAX = 1000;
/** How deep bold, emphasis and links may stand in one another. */
const DEPTH_MAX = 6;
/** Named and numbered characters of HTML but those that are written out below. */
const ENTITY = /&(?!(?:lt|gt|quot|amp|#39);)(?:[A-Za-z][A-Za-z0-9]*|#\d+|#[xX][0-9A-Fa-f]+);/g;
/** Something that can be seen. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Reads a text.
 * @param source as it stands in the document */
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

/** Why a text is not even looked at; the lexer takes long with signs by the thousand. */
function findExcess(source: string): string | null {
  if (source.length > MARKDOWN_MAX) {
    return `The text has ${source.length} characters. ${MARKDOWN_MAX} can be read.`;
  }
  const signs = source.match(SIGNS)?.length ?? 0;
  return signs > SIGNS_MAX
    ? `The text has ${signs} signs of Markdown, such as * and [. ${SIGNS_MAX} can be read.`
    : null;
}

/** The lexer's tokens; null for a text that is nested so deeply that they cannot be made. */
function lex(source: string): Token[] | null {
  try {
    return lexer(source) as AnyToken[] as Token[];
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Turns tokens into blocks, and collects what documents may not use. */
class BlockReader {
  readonly problems = new Set<string>();

  private refuse(token: Token, what = NAMES[token.type] ?? token.type): Inline {
    // A tag is told of once, where it opens.
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
        `"${shorten(text)}" looks like a link and is none. Write [words](address), without spaces in the address.`,
      );
    }
    return { kind: 'text', text: decodeEntities(text) };
  }

  private readLink(token: Token, children: readonly Inline[]): Inline[] {
    const href = decodeEntities(String(token['href']));
    // An address that was typed without brackets, such as www.example.com, gets a scheme from the lexer.
    const typed = /^[[<]/.test(token.raw) ? href : token.raw;
    if (!isAllowedLink(href)) {
      this.problems.add(`"${shorten(typed)}" cannot be linked to. ${LINK_SENTENCE}`);
      return [{ kind: 'text', text: String(token['text']) }];
    }
    if (!VISIBLE.test(String(token['text']))) {
      this.problems.add(`The link to "${shorten(href)}" has no words. Write [words](${href}).`);
    }
    if (token['title']) {
      this.problems.add(
        `The link to "${shorten(href)}" has a second text, which nobody sees. Delete it.`,
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
    if (!parts.length)
      this.problems.add(`"${shorten(item.raw)}" is a point of a list without words.`);
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
        if (!children.length)
          this.problems.add(`"${shorten(token.raw)}" is a heading without words.`);
        return [{ kind: 'heading', level, children }];
      }
      case 'list': {
        const isOrdered = token['ordered'] === true;
        if (isOrdered && token['start'] !== 1) {
          this.problems.add(
            `"${shorten(token.raw)}" begins a list with ${String(token['start'])}. Begin with 1, or write ${String(token['start'])}\\. for a number that begins a sentence.`,
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
