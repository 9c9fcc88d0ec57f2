import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly href: string;
}

/** Clicks with a modifier or another button are left to the browser: a new tab, a download. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A client-side link for the site's own pages, and a plain anchor for anything else
 * (`tel:`, `mailto:`, other sites, `#fragments`, downloads). The router's `Link` also resolves
 * relative paths, which is slow. */
export function AppLink({ href, onClick, children, ...rest }: AppLinkProps) {
  const navigate = useNavigate();
  const isOwnPage =
    href.startsWith('/') && !href.startsWith('//') && !rest.target && rest.download === undefined;

  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isOwnPage || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    void navigate(href, { replace: href === pathname + search + hash });
  };
  return (
    <a {...rest} href={href} onClick={handleClick}>
      {children}
    </a>
  );
}
