import { isOutside } from '@tableside/contracts/content/links';
import type { ContentDocument } from '@tableside/contracts/content/model';
import { AppLink } from '@tableside/ui/app-link';
import { ExternalLink } from '@tableside/ui/external-link';
import styles from './ways.module.css';

export interface WaysProps {
  /** From the site settings; null while they name none. */
  readonly address: string | null;
  readonly blocks: ContentDocument<'contact'>['blocks'];
}

/** The other ways to the people behind the site, as on the sign beside a door. */
export function Ways({ address, blocks }: WaysProps) {
  if (!address && blocks.length === 0) return null;
  return (
    <section aria-label="Other ways to reach us" data-ground="identity" className={styles['sign']}>
      <dl className={styles['ways']}>
        {address && <Way label="Address" text={address} href={null} />}
        {blocks.map((block) => (
          <Way key={block.label} {...block} />
        ))}
      </dl>
    </section>
  );
}

function Way({ label, text, href }: WaysProps['blocks'][number]) {
  const Anchor = href && isOutside(href) ? ExternalLink : AppLink;
  return (
    <div className={styles['way']}>
      <dt dir="auto" className={styles['label']}>
        {label}
      </dt>
      <dd dir="auto" className={styles['text']}>
        {href ? <Anchor href={href}>{text}</Anchor> : text}
      </dd>
    </div>
  );
}
