import type { Wire } from '@tableside/contracts/common/read';
import { formatDate } from '@tableside/contracts/restaurant/format-date';
import { readOwnerInfo } from '@tableside/contracts/restaurant/owner';
import { RESTAURANT_LINKS, type RestaurantLink } from '@tableside/contracts/restaurant/rules';
import { useCityTime } from '@tableside/platform';
import { buttonClass } from '@tableside/ui/button';
import { ExternalLink } from '@tableside/ui/external-link';
import styles from './owner-info.module.css';

export interface OwnerInfoProps {
  readonly owner: Wire;
}

const LABELS: Readonly<Record<RestaurantLink, string>> = {
  reserve: 'Reserve a table',
  order: 'Order online',
  menu: 'Menu',
};

export function OwnerInfo({ owner }: OwnerInfoProps) {
  const { timeZone } = useCityTime();
  const info = readOwnerInfo(owner);
  if (!info) return null;
  const links = RESTAURANT_LINKS.flatMap((link) => {
    const href = info.links[link];
    return href ? [{ href, label: LABELS[link] }] : [];
  });
  return (
    <aside className={styles['info']} aria-label={info.at ? 'From the owner' : 'Links'}>
      {info.at && (
        <p className={styles['mark']}>
          From the owner, <time dateTime={info.at}>{formatDate(info.at, timeZone)}</time>
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
