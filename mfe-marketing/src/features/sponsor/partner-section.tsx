import { useContent } from '@tableside/platform';
import { ExternalLink } from '@tableside/ui/external-link';
import { builtInPartner } from '../../content/partner';
import { SponsorLabel } from './sponsor-label';
import styles from './partner-section.module.css';

/** The sponsor's part of home: labelled, and never inside ranked results. */
export function PartnerSection() {
  const { partner, title, text, trust, promo, contacts } = useContent('partner', builtInPartner);
  const links = promo ? [promo, ...contacts] : contacts;
  return (
    <section className={styles['section']} aria-labelledby="partner-title">
      <div className={styles['sheet']} data-ground="sponsor">
        <SponsorLabel partner={partner} />
        <h2 id="partner-title" className={styles['title']}>
          {title}
        </h2>
        <p className={styles['text']}>{text}</p>
        <p className={styles['trust']}>{trust}</p>
        <ul className={styles['links']}>
          {links.map(({ label, href }) => (
            <li key={href}>
              {href.startsWith('https:') ? (
                <ExternalLink href={href} sponsored>
                  {label}
                </ExternalLink>
              ) : (
                <a href={href} rel="sponsored">
                  {label}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
