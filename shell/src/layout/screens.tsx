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
  /** A short word above the heading, such as "404". */
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
        <div className={styles['plate']} />
      </div>
    </section>
  );
}

interface FailureScreenProps extends MessageScreenProps {
  /** What a screen reader hears at once. */
  readonly alert: string;
}

/** A screen that says what failed, with a way home after its own. */
const FailureScreen = ({ alert, children, ...message }: FailureScreenProps) => (
  <MessageScreen {...message}>
    <p role="alert" className="ts-sr-only">
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

/** A page whose code or data is on its way.
 * @param title of the page; that of the site where it is not known */
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
      title="This table does not exist"
      text="The address may be old or mistyped. Search for a place, or start again from one of these."
    >
      <SearchBox
        look="large"
        landmark="Restaurants"
        label="Search for a restaurant"
        placeholder="Tacos, patio, a street"
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
  /** Left out where another try would end as this one did. */
  readonly onRetry?: (() => void) | undefined;
  readonly isRetrying?: boolean;
}

/** The remote that owns this page cannot be loaded; everything else works. */
export function UnavailableScreen({ onRetry, isRetrying = false }: UnavailableScreenProps) {
  return (
    <FailureScreen
      title="This page is taking a break"
      text="We could not load it. The rest of the site works, and this page may be back in a moment."
      alert="This page could not be loaded."
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
  /** True where another try would end as this one did. */
  readonly isFinal?: boolean;
}

/** What a route shows when its code or its loader failed. A thrown 404 is the not-found screen. */
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
      title="Something went wrong here"
      text="The page could not be shown. The rest of the site works."
      alert="The page could not be shown."
    >
      {!isFinal && (
        <Button onClick={() => void navigate(location, { replace: true })}>Try again</Button>
      )}
    </FailureScreen>
  );
}
