import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly href: string;
  /** Animates the change of pages where the browser can. */
  readonly viewTransition?: boolean | undefined;
}

/** A link that stays in the app for the site's own pages and is a plain anchor for anything else
 * (`tel:`, `mailto:`, other sites, `#fragments`, downloads). */
export function AppLink({ href, viewTransition, children, ...rest }: AppLinkProps) {
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
    <Link to={href} viewTransition={viewTransition ?? false} {...rest}>
      {children}
    </Link>
  );
}
