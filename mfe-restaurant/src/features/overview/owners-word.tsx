import type { Wire } from '@tableside/contracts/common/read';
import { formatDate } from '@tableside/contracts/restaurant/format-date';
import { readOwnersWord } from '@tableside/contracts/restaurant/owner';
import { PLACE_LINKS, type PlaceLink } from '@tableside/contracts/restaurant/rules';
import { buttonClass } from '@tableside/ui/button';
import { ExternalLink } from '@tableside/ui/external-link';
import styles from './owners-word.module.css';

export interface OwnersWordProps {
  readonly owner: Wire;
  readonly timeZone: string;
}

const LABELS: Readonly<Record<PlaceLink, string>> = {
  reserve: 'Reserve a table',
  order: 'Order online',
  menu: 'Menu',
};

/** Leads to where the place takes people, and says that some of this is the owner's, and since when. */
export function OwnersWord({ owner, timeZone }: OwnersWordProps) {
  const word = readOwnersWord(owner);
  if (!word) return null;
  const links = PLACE_LINKS.flatMap((link) => {
    const href = word.links[link];
    return href ? [{ href, label: LABELS[link] }] : [];
  });
  return (
    <aside className={styles['word']} aria-label={word.at ? 'From the owner' : 'Links'}>
      {word.at && (
        <p className={styles['mark']}>
          From the owner, <time dateTime={word.at}>{formatDate(word.at, timeZone)}</time>
        </p>
      )}
      {links.length > 0 && (
        <ul className={styles['links']}>
          {links.map(({ href, label }) => (
            <li key={label}>
              <ExternalLink href={href} className={buttonClass({ variant: 'secondary' })}>
                {label}
              </ExternalLink>
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
