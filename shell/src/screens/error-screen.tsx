import { usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { FailureScreen } from './message-screen';
import { NotFoundScreen } from './not-found-screen';

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
