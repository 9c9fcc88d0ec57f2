import { isCallFailure, usePlatform } from '@tableside/platform';
import { Suspense, useEffect, useRef, useState } from 'react';
import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
  useRouteError,
} from 'react-router-dom';
import { BrokenRemoteError, isRemoteError } from '../federation/errors';
import { useFederation } from '../federation/federation';
import { SlotNotice } from '../hydration/remote-slot';
import { StrandedHtml, useStranded, usePageTaken } from '../hydration/wake-context';
import { ErrorScreen, LoadingScreen, UnavailableScreen } from '../layout/screens';
import styles from './claim-page.module.css';
import { readHandle } from '../layout/route-handle';

function useClaimingRemote() {
  const matches = useMatches();
  return matches.map((match) => readHandle(match).remote).find((remote) => remote !== undefined);
}

function useReopen() {
  const federation = useFederation();
  const navigate = useNavigate();
  const location = useLocation();
  const remote = useClaimingRemote();
  const reopen = async () => navigate(location, { replace: true, preventScrollReset: true });
  const retry = async () => {
    if (!remote) return;
    federation.retry(remote);
    await federation.load(remote, './routes').catch(() => undefined);
    // A failed retry changes nothing: what can be read stays.
    if (federation.peek(remote, './routes')) await reopen();
  };
  return { reopen, retry };
}

/** A remote's page. When its script did not arrive, what the server wrote stays and can be read. */
export function ClaimPage() {
  const remote = useClaimingRemote();
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const federation = useFederation();
  const stranded = useStranded(remote, () => (remote ? federation.stranded(remote) : null));
  const { retry, reopen } = useReopen();
  const isStranded = stranded.isOn && key === firstKey;

  // The script came late: the router does not know the remote's routes yet, so the page is opened once more.
  const cameLate = useRef(isStranded);
  useEffect(() => {
    if (cameLate.current && !stranded.isOn) {
      cameLate.current = false;
      void reopen();
    }
  }, [stranded.isOn, reopen]);

  if (!isStranded) {
    return (
      <div data-remote={remote}>
        {/* A boundary of its own: React takes over the server's page in short steps, and not with the layout at once. */}
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </div>
    );
  }
  return (
    <>
      <StrandedHtml data-remote={remote} />
      {stranded.hasFailed && (
        <SlotNotice isAfloat onRetry={stranded.mayRetry ? retry : undefined} />
      )}
    </>
  );
}

function Page() {
  usePageTaken();
  return <Outlet />;
}

/** In place of a remote's page that failed: because the remote or an answer cannot be had, or by its own fault. */
export function UnavailablePage() {
  const error = useRouteError();
  const { telemetry } = usePlatform();
  const remote = useClaimingRemote();
  const { retry } = useReopen();
  const isAnswer = isRouteErrorResponse(error) || isCallFailure(error);

  useEffect(() => {
    if (!isAnswer) telemetry.report(error, { during: 'page', remote: remote ?? 'none' });
  }, [error, isAnswer, remote, telemetry]);

  if (isAnswer) return <ErrorScreen />;
  if (!isRemoteError(error)) return <ThrownPage />;
  return <LostPage onRetry={error instanceof BrokenRemoteError ? undefined : retry} />;
}

/** @param onRetry left out where another try would end as this one did */
function LostPage({ onRetry }: { readonly onRetry: (() => Promise<unknown>) | undefined }) {
  const [isRetrying, setIsRetrying] = useState(false);
  const handleRetry = () => {
    setIsRetrying(true);
    void onRetry?.().then(() => setIsRetrying(false));
  };
  return (
    <div className={styles['page']}>
      <UnavailableScreen isRetrying={isRetrying} onRetry={onRetry && handleRetry} />
    </div>
  );
}

/** The page of the release before, in place of one whose code threw. Where that throws too, or there is none, a notice that
 * offers no further try, since it would end as this one did. */
function ThrownPage() {
  const federation = useFederation();
  const { pathname } = useLocation();
  const [isOver, setIsOver] = useState<boolean>();
  const stepBack = () => federation.stepBack(pathname).then(setIsOver, () => setIsOver(false));
  const [begin] = useState(() => stepBack);
  useEffect(() => void begin(), [begin]);

  if (isOver) return <ErrorScreen isFinal />;
  return isOver === false ? <LostPage onRetry={stepBack} /> : <LoadingScreen />;
}
