import { isOutside } from '@tableside/contracts/content/links';
import { readMarkdown, type Block, type Inline } from '@tableside/contracts/content/markdown';
import { usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { ExternalLink } from '@tableside/ui/external-link';
import { Fragment, useId, useMemo, type ReactNode } from 'react';
import styles from './prose.module.css';

interface MarkdownProps {
  readonly text: string;
  /** Tag for level 2 headings; level 3 uses the next tag down. Default `h3`. */
  readonly heading?: keyof typeof BELOW;
}

const BELOW = { h2: 'h3', h3: 'h4', h4: 'h4' } as const;

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
        <ProseLink key={key} href={inline.href} label={toPlainText(inline.children)}>
          {toInlines(inline.children)}
        </ProseLink>
      );
  }
}

const toPlainText = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) =>
      inline.kind === 'text'
        ? inline.text
        : 'children' in inline
          ? toPlainText(inline.children)
          : ' ',
    )
    .join('');

interface ProseLinkProps {
  readonly href: string;
  readonly label: string;
  readonly children: ReactNode;
}

function ProseLink({ href, label, children }: ProseLinkProps) {
  const { siteOrigin } = usePlatform().config;
  const address = formatAddress(href, siteOrigin);
  const data = { 'data-address': address === label ? undefined : address };
  return isOutside(href) ? (
    <ExternalLink href={href} {...data}>
      {children}
    </ExternalLink>
  ) : (
    <AppLink href={href} {...data}>
      {children}
    </AppLink>
  );
}

const formatAddress = (href: string, siteOrigin: string): string =>
  (href.startsWith('/') ? siteOrigin + href : href)
    .replace(/^(?:https?:\/\/|mailto:|tel:)/, '')
    .replace(/\?subject=.*$/, '');

interface SectionsProps {
  readonly sections: readonly NamedSection[];
  readonly className: string | undefined;
  readonly headingClassName: string | undefined;
}

export function Sections({ sections, className, headingClassName }: SectionsProps) {
  return sections.map(({ id, heading, text }) => (
    <section key={id} aria-labelledby={id} className={className}>
      <h2 id={id} dir="auto" className={headingClassName}>
        {heading}
      </h2>
      <Markdown text={text} />
    </section>
  ));
}

interface ContentsProps {
  readonly sections: readonly { readonly id: string; readonly heading: string }[];
  readonly className?: string | undefined;
}

export function Contents({ sections, className }: ContentsProps) {
  const title = useId();
  return (
    <nav aria-labelledby={title} className={className}>
      <h2 id={title} className={styles['title']}>
        On this page
      </h2>
      <ol className={styles['list']}>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles['link']}>
              <bdi>{heading}</bdi>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Ids that exist on every page. */
const TAKEN = ['main'];

interface Section {
  readonly heading: string;
  readonly text: string;
}

interface NamedSection extends Section {
  readonly id: string;
}

/** Gives each section a unique id from its heading, for links such as `/privacy#your-choices`. */
export function nameSections(sections: readonly Section[]): readonly NamedSection[] {
  const taken = new Set(TAKEN);
  return sections.map(({ heading, text }) => {
    const tokens = heading.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['section'];
    const slug = tokens.join('-');
    let id = slug;
    for (let count = 2; taken.has(id); count += 1) id = `${slug}-${count}`;
    taken.add(id);
    return { id, heading, text };
  });
}
