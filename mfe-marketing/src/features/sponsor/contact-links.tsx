import type { ContentDocument } from '@tableside/contracts/content/documents';
import { Icon } from '@tableside/ui/icon';
import { Mail, Phone } from 'lucide-react';
import { SponsorLink } from './sponsor-link';
import styles from './contact-links.module.css';

export interface ContactLinksProps {
  readonly contacts: ContentDocument<'partner'>['contacts'];
}

const iconOf = (href: string) =>
  href.startsWith('tel:') ? Phone : href.startsWith('mailto:') ? Mail : null;

/** Ways to reach the sponsor. */
export function ContactLinks({ contacts }: ContactLinksProps) {
  if (contacts.length === 0) return null;
  return (
    <ul className={styles['links']}>
      {contacts.map(({ label, href }) => {
        const icon = iconOf(href);
        return (
          <li key={`${href} ${label}`}>
            <SponsorLink href={href} className={styles['link']}>
              {icon && <Icon of={icon} size={18} />}
              <bdi>{label}</bdi>
            </SponsorLink>
          </li>
        );
      })}
    </ul>
  );
}
