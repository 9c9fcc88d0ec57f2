import type { ComponentProps } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { cx } from '../lib/cx';

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly href: string;
  /** Animates the change of pages where the browser can. */
  readonly viewTransition?: boolean | undefined;
  /** Joins the class while that animation runs, in both directions. */
  readonly transitionClass?: string | undefined;
}

/** A link that stays in the app for the site's own pages and is a plain anchor for anything else
 * (`tel:`, `mailto:`, other sites, `#fragments`, downloads). */
export function AppLink({
  href,
  viewTransition = false,
  transitionClass,
  children,
  ...rest
}: AppLinkProps) {
  const isOwnPage =
    href.startsWith('/') && !href.startsWith('//') && !rest.target && rest.download === undefined;
  if (!isOwnPage) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  if (viewTransition) {
    return (
      <NavLink
        to={href}
        viewTransition
        discover="none"
        {...rest}
        className={({ isTransitioning }) => cx(rest.className, isTransitioning && transitionClass)}
      >
        {children}
      </NavLink>
    );
  }
  return (
    <Link to={href} discover="none" {...rest}>
      {children}
    </Link>
  );
}
