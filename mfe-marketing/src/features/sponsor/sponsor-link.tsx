import { AppLink } from '@tableside/ui/app-link';
import { ExternalLink } from '@tableside/ui/external-link';
import type { ReactNode } from 'react';

export interface SponsorLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  /** Leaves out the arrow of a link that leaves the site. */
  readonly bare?: boolean;
  readonly className?: string | undefined;
}

/** A link that somebody pays for, and that says so to search engines. Other sites open in a new tab. */
export function SponsorLink({ href, bare = false, ...rest }: SponsorLinkProps) {
  if (href.startsWith('https:'))
    return <ExternalLink {...rest} href={href} bare={bare} sponsored />;
  return <AppLink {...rest} href={href} rel="sponsored" />;
}
