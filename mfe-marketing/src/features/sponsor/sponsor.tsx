import type { ContentEntry } from '@tableside/contracts/content/model';
import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { buttonClass } from '@tableside/ui/button';
import { ExternalLink } from '@tableside/ui/external-link';
import { IconButton } from '@tableside/ui/icon-button';
import { DottedList, DottedRow } from '@tableside/ui/leader';
import { Panel } from '@tableside/ui/panel';
import { Picture } from '@tableside/ui/picture';
import { useStoredState } from '@tableside/ui/use-stored-state';
import { X } from 'lucide';
import type { ReactNode } from 'react';
import bannerDocument from '../../../content/banner.json';
import footerDocument from '../../../content/footer.json';
import partnerDocument from '../../../content/partner.json';
import { resolvePicture, useLocalizedContent } from '../../lib/content';
import styles from './sponsor.module.css';

export const builtInBanner = bannerDocument as ContentEntry<'banner'>;
export const builtInPartner = partnerDocument as ContentEntry<'partner'>;
const builtInFooter = footerDocument as ContentEntry<'footer'>;

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
            {contacts.length > 0 && (
              <ul className={styles['links']}>
                {contacts.map(({ label, href }) => (
                  <li key={`${href} ${label}`}>
                    <SponsorLink href={href} className={styles['link']}>
                      <bdi>{label}</bdi>
                    </SponsorLink>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div className={styles['stub']} data-picture={Boolean(picture) || undefined}>
            {picture && (
              <Picture
                src={resolvePicture(picture.src)}
                alt={picture.alt}
                width={1200}
                height={800}
                sizes="(min-width: 1024px) 400px, 100vw"
                cuisine={null}
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

/** Sponsor line above the header; stays hidden for the browser session once dismissed. */
export function SponsorBanner() {
  const content = useLocalizedContent('banner', builtInBanner);
  const [dismissed, store] = useStoredState('marketing:banner-dismissed', 'sessionStorage');
  if (!content?.isShown || dismissed !== null) return null;
  const { partner, text, href } = content;
  return (
    <aside className={styles['banner']} data-background="sponsor" aria-label="Sponsor">
      <p className={styles['bannerText']}>
        Sponsored by <b dir="auto">{partner}</b>
        <span aria-hidden="true"> · </span>
        <SponsorLink href={href} bare>
          <bdi>{text}</bdi>
        </SponsorLink>
      </p>
      <IconButton label="Hide sponsor message" icon={X} onClick={() => store('yes')} />
    </aside>
  );
}

export function FooterSponsor() {
  const content = useLocalizedContent('footer', builtInFooter);
  return (
    <p>
      {content && <span dir="auto">{content.text} </span>}
      <AppLink href={`${paths.home}#advertise`}>Advertise with us</AppLink> ·{' '}
      <AppLink href={paths.howWeRank}>How we rank</AppLink>
    </p>
  );
}

interface SponsorLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  /** Hides the external-link arrow. */
  readonly bare?: boolean;
  readonly className?: string | undefined;
}

/** A paid link, marked as such for search engines. Other sites open in a new tab. */
function SponsorLink({ href, bare = false, ...rest }: SponsorLinkProps) {
  if (href.startsWith('https:'))
    return <ExternalLink {...rest} href={href} bare={bare} sponsored />;
  return <AppLink {...rest} href={href} rel="sponsored" />;
}
