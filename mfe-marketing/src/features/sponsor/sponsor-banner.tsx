import type { ContentEntry } from '@tableside/contracts/content/model';
import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { IconButton } from '@tableside/ui/icon-button';
import { X } from 'lucide';
import { useSyncExternalStore } from 'react';
import bannerDocument from '../../../content/banner.json';
import footerDocument from '../../../content/footer.json';
import { useLocalizedContent } from '../../lib/content';
import { SponsorLink } from './sponsor-link';
import styles from './sponsor.module.css';

const DISMISSED = 'marketing:banner-dismissed';

/** Fallback for when sessionStorage is blocked. */
let isDismissed = false;

function wasDismissed(): boolean {
  try {
    return sessionStorage.getItem(DISMISSED) !== null;
  } catch {
    return isDismissed;
  }
}

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function dismiss() {
  isDismissed = true;
  try {
    sessionStorage.setItem(DISMISSED, 'yes');
  } catch {
    // Storage is blocked: the banner returns on the next page load.
  }
  for (const listener of listeners) listener();
}

/** Sponsor line above the header; stays hidden for the browser session once dismissed. */
export function SponsorBanner() {
  const content = useLocalizedContent('banner', builtInBanner);
  const isVisible = useSyncExternalStore(
    subscribe,
    () => !wasDismissed(),
    () => true,
  );
  if (!content?.isShown || !isVisible) return null;
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
      <IconButton label="Hide sponsor message" icon={X} onClick={dismiss} />
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

export const builtInBanner = bannerDocument as ContentEntry<'banner'>;

const builtInFooter = footerDocument as ContentEntry<'footer'>;
