import { paths } from '@tableside/contracts/paths';
import { usePlatform } from '@tableside/platform';
import { Button, ButtonLink } from '@tableside/ui/button';
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { MessageScreen } from './message-screen';
import { NotFoundScreen } from './not-found-screen';
import styles from './screens.module.css';

/** What a route shows when its code or its loader failed. A thrown 404 is the not-found screen. */
export function ErrorScreen() {
  const error = useRouteError();
  const { telemetry } = usePlatform();
  const navigate = useNavigate();
  const location = useLocation();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;

  useEffect(() => {
    if (!isNotFound) telemetry.report(error, { during: 'route' });
  }, [error, isNotFound, telemetry]);

  if (isNotFound) return <NotFoundScreen />;
  return (
    <MessageScreen
      title="Something went wrong here"
      text="The page could not be shown. Try it again, or go back to the start."
    >
      <p role="alert" className="ts-sr-only">
        The page could not be shown.
      </p>
      <p className={styles['actions']}>
        <Button onClick={() => void navigate(location, { replace: true })}>Try again</Button>
        <ButtonLink href={paths.home} variant="quiet">
          Back to Home
        </ButtonLink>
      </p>
    </MessageScreen>
  );
}
