import { paths } from '@tableside/contracts/paths';
import type { QuerySpec } from '@tableside/contracts/queries';
import type { HeadArgs, HeadData, QueryArgs, RouteHandle } from '@tableside/contracts/remote';
import { isMissingError, queryLoader } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { cx } from '@tableside/ui/cx';
import { EmptyState } from '@tableside/ui/empty-state';
import { LoadError } from '@tableside/ui/notice';
import { useRef, type ComponentType, type ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError, type RouteObject } from 'react-router-dom';
import styles from './components.module.css';

interface LinkPageProps {
  readonly title: string;
  /** Ends the message "We couldn’t load …"; null while nothing has failed. */
  readonly failed: string | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<{ readonly isSuccess: boolean }>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function LinkPage(props: LinkPageProps) {
  const { title, failed, isFetching, refetch, className, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const handleRetry = async () => {
    const { isSuccess } = await refetch();
    if (isSuccess) heading.current?.focus();
  };
  return (
    <div className={cx('ts-container', styles['page'], className)}>
      <h1 ref={heading} tabIndex={-1} dir="auto">
        {title}
      </h1>
      {failed && (
        <LoadError what={failed} pending={isFetching} onRetry={() => void handleRetry()} />
      )}
      {children}
    </div>
  );
}

export const LinkMissing = (
  props: Pick<LinkPageProps, 'title' | 'className'> & { readonly children: string },
) => (
  <div className={cx('ts-container', styles['page'], props.className)}>
    <EmptyState
      heading="h1"
      title={props.title}
      actions={<ButtonLink href={paths.listing}>Browse restaurants</ButtonLink>}
    >
      {props.children}
    </EmptyState>
  </div>
);

/** Creates the route of a page that is opened by a shared link. The loader answers 404 for an unknown link, which
 * renders `Missing`; the page itself handles every other failure. */
export const createLinkRoute = (options: {
  readonly path: string;
  readonly Page: ComponentType;
  readonly Missing: ComponentType;
  readonly queries: (args: QueryArgs) => readonly QuerySpec[];
  readonly head: (args: HeadArgs) => HeadData;
}): RouteObject => {
  const { path, Page, Missing, queries, head } = options;
  return {
    path,
    Component: Page,
    ErrorBoundary: function LinkError() {
      const error = useRouteError();
      // The shell handles every other error.
      if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
      return <Missing />;
    },
    loader: queryLoader(queries, (error) => {
      if (isMissingError(error)) throw new Response(null, { status: 404 });
    }),
    handle: { queries, head } satisfies RouteHandle,
  };
};
