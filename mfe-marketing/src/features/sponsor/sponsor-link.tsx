import { AppLink } from '@tableside/ui/app-link';
import { ExternalLink } from '@tableside/ui/external-link';
import type { ReactNode } from 'react';

export interface SponsorLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  /** Hides the external-link arrow. */
  readonly bare?: boolean;
  readonly className?: string | undefined;
}

/** A paid link, marked as such for search engines. Other sites open in a new tab. */
export function SponsorLink({ href, bare = false, ...rest }: SponsorLinkProps) {
  if (href.startsWith('https:'))
    return <ExternalLink {...rest} href={href} bare={bare} sponsored />;
  return <AppLink {...rest} href={href} rel="sponsored" />;
}
