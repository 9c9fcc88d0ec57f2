import { isOutside } from '@tableside/contracts/content/links';
import { usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { ExternalLink } from '@tableside/ui/external-link';
import type { ReactNode } from 'react';

export interface ProseLinkProps {
  readonly href: string;
  /** The words of the link without their marks. */
  readonly words: string;
  readonly children: ReactNode;
}

/** A link of a document; on paper its address stands behind it. */
export function ProseLink({ href, words, children }: ProseLinkProps) {
  const { siteOrigin } = usePlatform().config;
  const address = readAddress(href, siteOrigin);
  const data = { 'data-address': address === words ? undefined : address };
  return isOutside(href) ? (
    <ExternalLink href={href} {...data}>
      {children}
    </ExternalLink>
  ) : (
    <AppLink href={href} {...data}>
      {children}
    </AppLink>
  );
}

/** The address as people would type or dial it. */
const readAddress = (href: string, siteOrigin: string): string =>
  (href.startsWith('/') ? siteOrigin + href : href)
    .replace(/^(?:https?:\/\/|mailto:|tel:)/, '')
    .replace(/\?subject=.*$/, '');
