import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly href: string;
}

/** A client-side link for the site's own pages, and a plain anchor for anything else
 * (`tel:`, `mailto:`, other sites, `#fragments`, downloads). */
export function AppLink({ href, children, ...rest }: AppLinkProps) {
  const isOwnPage =
    href.startsWith('/') && !href.startsWith('//') && !rest.target && rest.download === undefined;
  if (!isOwnPage) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link to={href} discover="none" {...rest}>
      {children}
    </Link>
  );
}
