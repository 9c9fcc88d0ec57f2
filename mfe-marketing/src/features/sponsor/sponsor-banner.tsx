import type { ContentDocument } from '@tableside/contracts/content/model';
import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { IconButton } from '@tableside/ui/icon-button';
import { X } from 'lucide';
import { useSyncExternalStore } from 'react';
import bannerDocument from '../../../content/banner.json';
import footerDocument from '../../../content/footer.json';
import { useOwnWords } from '../../lib/content';
import { SponsorLink } from './sponsor-link';
import styles from './sponsor.module.css';

const DISMISSED = 'marketing:banner-dismissed';

/** Put away on this page; storage may be closed to the site, and then nothing else knows. */
let isPutAway = false;

function wasDismissed(): boolean {
  try {
    return sessionStorage.getItem(DISMISSED) !== null;
  } catch {
    return isPutAway;
  }
}

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function dismiss() {
  isPutAway = true;
  try {
    sessionStorage.setItem(DISMISSED, 'yes');
  } catch {
    // Then it is back with the next page.
  }
  for (const listener of listeners) listener();
}

/** The slim line above the header, gone for the browser session once it was dismissed. */
export function SponsorBanner() {
  const words = useOwnWords('banner', builtInBanner);
  const isKept = useSyncExternalStore(
    subscribe,
    () => !wasDismissed(),
    () => true,
  );
  if (!words?.isShown || !isKept) return null;
  const { partner, text, href } = words;
  return (
    <aside className={styles['banner']} data-ground="sponsor" aria-label="Sponsor">
      <p className={styles['bannerText']}>
        Sponsored by <b dir="auto">{partner}</b>
        <span aria-hidden="true"> · </span>
        <SponsorLink href={href} bare>
          <bdi>{text}</bdi>
        </SponsorLink>
      </p>
      <IconButton label="Dismiss the sponsor's line" icon={X} onClick={dismiss} />
    </aside>
  );
}

export function FooterSponsor() {
  const words = useOwnWords('footer', builtInFooter);
  return (
    <p>
      {words && <span dir="auto">{words.text} </span>}
      <AppLink href={`${paths.home}#advertise`}>Advertise with us</AppLink> ·{' '}
      <AppLink href={paths.howWeRank}>How we rank</AppLink>
    </p>
  );
}

export const builtInBanner = bannerDocument as ContentDocument<'banner'>;

const builtInFooter = footerDocument as ContentDocument<'footer'>;
