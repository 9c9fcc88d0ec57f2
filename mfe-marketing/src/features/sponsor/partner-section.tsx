import type { ContentEntry } from '@tableside/contracts/content/model';
import { buttonClass } from '@tableside/ui/button';
import { DottedList, DottedRow } from '@tableside/ui/leader';
import { Picture } from '@tableside/ui/picture';
import { Panel } from '@tableside/ui/panel';
import partnerDocument from '../../../content/partner.json';
import { resolvePicture, useLocalizedContent } from '../../lib/content';
import { SponsorLink } from './sponsor-link';
import styles from './sponsor.module.css';

export function PartnerSection() {
  const content = useLocalizedContent('partner', builtInPartner);
  if (!content) return null;
  const { partner, title, text, trust, promo, contacts, picture } = content;
  return (
    <section className={styles['section']} aria-labelledby="partner-title">
      <Panel background="sponsor" edge="inline" className={styles['panel']}>
        <div className={styles['sheet']}>
          <div className={styles['copy']}>
            <p className={styles['label']}>
              Sponsored by <bdi>{partner}</bdi>
            </p>
            <h2 id="partner-title" className={styles['title']} dir="auto">
              {title}
            </h2>
            <p className={styles['text']} dir="auto">
              {text}
            </p>
            {promo && (
              <SponsorLink
                href={promo.href}
                className={`${buttonClass({ size: 'large' })} ${styles['promo']}`}
              >
                <bdi>{promo.label}</bdi>
              </SponsorLink>
            )}
            <ContactLinks contacts={contacts} />
          </div>
          <div className={styles['stub']} data-picture={Boolean(picture) || undefined}>
            {picture && (
              <Picture
                src={resolvePicture(picture.src)}
                alt={picture.alt}
                width={1200}
                height={800}
                sizes="(min-width: 1024px) 400px, 100vw"
                cuisine={partner}
                title={partner}
                className={styles['picture'] ?? ''}
              />
            )}
            <DottedList>
              <DottedRow
                term={
                  <span>
                    <bdi>{partner}</bdi> says
                  </span>
                }
              >
                <bdi>{trust}</bdi>
              </DottedRow>
            </DottedList>
          </div>
        </div>
      </Panel>
    </section>
  );
}

function ContactLinks({ contacts }: { readonly contacts: ContentEntry<'partner'>['contacts'] }) {
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

export const builtInPartner = partnerDocument as ContentEntry<'partner'>;
