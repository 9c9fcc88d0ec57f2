import { readMarkdown, type Block, type Inline } from '@tableside/contracts/content/markdown';
import { Fragment, useMemo, type ReactNode } from 'react';
import styles from './markdown.module.css';
import { ProseLink } from './prose-link';

export interface MarkdownProps {
  readonly text: string;
  /** Tag of its headings of the second level; those of the third come below. `h3` unless told. */
  readonly heading?: keyof typeof BELOW;
}

const BELOW = { h2: 'h3', h3: 'h4', h4: 'h4' } as const;

/** A document's text as elements. Whatever is not of the safe part of Markdown stands there as it was typed. */
export function Markdown({ text, heading = 'h3' }: MarkdownProps) {
  const { blocks } = useMemo(() => readMarkdown(text), [text]);
  return (
    <div className={styles['prose']}>{blocks.map((block, at) => toBlock(block, at, heading))}</div>
  );
}

function toBlock(block: Block, key: number, heading: keyof typeof BELOW): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p key={key} dir="auto">
          {toInlines(block.children)}
        </p>
      );
    case 'heading': {
      const Heading = block.level === 2 ? heading : BELOW[heading];
      return (
        <Heading key={key} dir="auto">
          {toInlines(block.children)}
        </Heading>
      );
    }
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List key={key} dir="auto">
          {block.items.map((item, at) => (
            <li key={at}>{toInlines(item)}</li>
          ))}
        </List>
      );
    }
  }
}

const toInlines = (inlines: readonly Inline[]): ReactNode => inlines.map(toInline);

function toInline(inline: Inline, key: number): ReactNode {
  switch (inline.kind) {
    case 'text':
      return <Fragment key={key}>{inline.text}</Fragment>;
    case 'strong':
      return <strong key={key}>{toInlines(inline.children)}</strong>;
    case 'emphasis':
      return <em key={key}>{toInlines(inline.children)}</em>;
    case 'break':
      return <br key={key} />;
    case 'link':
      return (
        <ProseLink key={key} href={inline.href} words={readWords(inline.children)}>
          {toInlines(inline.children)}
        </ProseLink>
      );
  }
}

const readWords = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) =>
      inline.kind === 'text'
        ? inline.text
        : 'children' in inline
          ? readWords(inline.children)
          : ' ',
    )
    .join('');
