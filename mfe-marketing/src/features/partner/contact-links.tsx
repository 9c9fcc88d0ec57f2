import type { ContentDocument } from '@tableside/contracts/content/model';
import { SponsorLink } from '../../components/sponsor-link';
import styles from './contact-links.module.css';

export interface ContactLinksProps {
  readonly contacts: ContentDocument<'partner'>['contacts'];
}

/** Ways to reach the sponsor. */
export function ContactLinks({ contacts }: ContactLinksProps) {
  if (contacts.length === 0) return null;
  return (
    <ul className={styles['links']}>
      {contacts.map(({ label, href }) => (
        <li key={`${href} ${label}`}>
          <SponsorLink href={href} className={styles['link']}>
            <bdi>{label}</bdi>
          </SponsorLink>
        </li>
      ))}
    </ul>
  );
}
