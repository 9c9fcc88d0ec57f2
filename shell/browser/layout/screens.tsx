import { paths } from '@tableside/contracts/paths';
import { ButtonLink, Button } from '@tableside/ui/button';
import { type ReactNode, useEffect } from 'react';
import styles from './screens.module.css';
import { Skeleton } from '@tableside/ui/skeleton';
import { SITE_NAME } from '../site-name';
import { SearchBox } from '../search/search-box';
import { usePlatform } from '@tableside/platform';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom';

interface MessageScreenProps {
  /** Short label above the heading, such as "404". */
  readonly overline?: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

export function MessageScreen({ overline, title, text, children }: MessageScreenProps) {
  return (
    <section className={`ts-container ${styles['screen']}`}>
      <div className={styles['words']}>
        {overline && <p className={styles['overline']}>{overline}</p>}
        <h1 className={styles['title']}>{title}</h1>
        <p className={styles['text']}>{text}</p>
        {children}
      </div>
      <div className={styles['table']} aria-hidden="true">
        <div className={styles['thumbnail']} />
      </div>
    </section>
  );
}

interface FailureScreenProps extends MessageScreenProps {
  /** Announced immediately by screen readers. */
  readonly alert: string;
}

/** A screen that explains a failure and links home. */
const FailureScreen = ({ alert, children, ...message }: FailureScreenProps) => (
  <MessageScreen {...message}>
    <p role="alert" aria-live="assertive" className="ts-sr-only">
      {alert}
    </p>
    <p className={styles['actions']}>
      {children}
      <ButtonLink href={paths.home} variant="secondary">
        Back to Home
      </ButtonLink>
    </p>
  </MessageScreen>
);

/** A page whose code or data is loading.
 * @param title of the page; the site's when unknown */
export const LoadingScreen = ({ title = SITE_NAME }: { readonly title?: string | undefined }) => (
  <div className={`ts-container ${styles['loading']}`}>
    <h1>{title}</h1>
    <p role="status" className={styles['text']}>
      Loading…
    </p>
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton width="long" />
  </div>
);

export function NotFoundScreen() {
  return (
    <MessageScreen
      overline="404"
      title="Page not found"
      text="The link may be old or mistyped. Search for a restaurant or start over here."
    >
      <SearchBox
        variant="large"
        landmark="Restaurants"
        label="Search for a restaurant"
        placeholder="Tacos, patio, downtown"
      />
      <p className={styles['actions']}>
        <ButtonLink href={paths.listing} variant="secondary">
          Browse restaurants
        </ButtonLink>
        <ButtonLink href={paths.home} variant="quiet">
          Back to Home
        </ButtonLink>
      </p>
    </MessageScreen>
  );
}

interface UnavailableScreenProps {
  /** Omitted when a retry cannot help. */
  readonly onRetry?: (() => void) | undefined;
  readonly isRetrying?: boolean;
}

/** The remote that owns this page cannot be loaded; everything else works. */
export function UnavailableScreen({ onRetry, isRetrying = false }: UnavailableScreenProps) {
  return (
    <FailureScreen
      title="This page isn’t available right now"
      text="We couldn’t load it. The rest of the site still works. Try again in a moment."
      alert="We couldn’t load this page."
    >
      {onRetry && (
        <Button pending={isRetrying} onClick={onRetry}>
          Retry
        </Button>
      )}
    </FailureScreen>
  );
}

interface ErrorScreenProps {
  /** True when a retry cannot help. */
  readonly isFinal?: boolean;
}

/** Error element of a route whose code or loader failed. A thrown 404 shows the not-found screen. */
export function ErrorScreen({ isFinal }: ErrorScreenProps) {
  const error = useRouteError();
  const { telemetry } = usePlatform();
  const navigate = useNavigate();
  const location = useLocation();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;

  useEffect(() => {
    if (!isNotFound && !isFinal) telemetry.report(error, { during: 'route' });
  }, [error, isFinal, isNotFound, telemetry]);

  if (isNotFound) return <NotFoundScreen />;
  return (
    <FailureScreen
      title="Something went wrong"
      text="We couldn’t show this page. The rest of the site still works."
      alert="We couldn’t show this page."
    >
      {!isFinal && (
        <Button onClick={() => void navigate(location, { replace: true })}>Try again</Button>
      )}
    </FailureScreen>
  );
}
