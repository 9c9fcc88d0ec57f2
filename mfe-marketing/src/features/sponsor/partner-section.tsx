import { ExternalLink } from '@tableside/ui/external-link';
import { content } from '../../content/documents';
import { SponsorLabel } from './sponsor-label';
import styles from './partner-section.module.css';

/** The sponsor's part of home: labelled, and never inside ranked results. */
export function PartnerSection() {
  const { section, links } = content.sponsor;
  return (
    <section className={styles['section']} aria-labelledby="partner-title">
      <div className={styles['sheet']} data-ground="sponsor">
        <SponsorLabel />
        <h2 id="partner-title" className={styles['title']}>
          {section.title}
        </h2>
        <p className={styles['text']}>{section.text}</p>
        <p className={styles['trust']}>{section.trust}</p>
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
