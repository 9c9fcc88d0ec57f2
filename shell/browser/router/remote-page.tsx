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
import { DetachedHtml, useDetached, usePageHydrated } from '../hydration/hydration-context';
import { ErrorScreen, LoadingScreen, UnavailableScreen } from '../layout/screens';
import styles from './remote-page.module.css';
import { readHandle } from '../layout/route-handle';

function useRouteRemote() {
  const matches = useMatches();
  return matches.map((match) => readHandle(match).remote).find((remote) => remote !== undefined);
}

function useReopen() {
  const federation = useFederation();
  const navigate = useNavigate();
  const location = useLocation();
  const remote = useRouteRemote();
  const reopen = async () => navigate(location, { replace: true, preventScrollReset: true });
  const retry = async () => {
    if (!remote) return;
    federation.retry(remote);
    await federation.load(remote, './routes').catch(() => undefined);
    // A failed retry keeps the page as it is.
    if (federation.peek(remote, './routes')) await reopen();
  };
  return { reopen, retry };
}

/** A remote's page. If its script fails to load, the server's HTML stays readable. */
export function RemotePage() {
  const remote = useRouteRemote();
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const federation = useFederation();
  const detached = useDetached(remote, () => (remote ? federation.detached(remote) : null));
  const { retry, reopen } = useReopen();
  const isDetached = detached.isOn && key === firstKey;

  // The script came late and the router does not know the remote's routes yet, so reopen the page.
  const cameLate = useRef(isDetached);
  useEffect(() => {
    if (cameLate.current && !detached.isOn) {
      cameLate.current = false;
      void reopen();
    }
  }, [detached.isOn, reopen]);

  if (!isDetached) {
    return (
      <div data-remote={remote}>
        {/* Own boundary: React hydrates the page in short tasks, separately from the layout. */}
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </div>
    );
  }
  return (
    <>
      <DetachedHtml data-remote={remote} />
      {detached.hasFailed && (
        <SlotNotice isAfloat onRetry={detached.mayRetry ? retry : undefined} />
      )}
    </>
  );
}

function Page() {
  usePageHydrated();
  return <Outlet />;
}

/** Error element of a remote's page: the remote or a response is unavailable, or its code threw. */
export function UnavailablePage() {
  const error = useRouteError();
  const { telemetry } = usePlatform();
  const remote = useRouteRemote();
  const { retry } = useReopen();
  const isResponse = isRouteErrorResponse(error) || isCallFailure(error);

  useEffect(() => {
    if (!isResponse) telemetry.report(error, { during: 'page', remote: remote ?? 'none' });
  }, [error, isResponse, remote, telemetry]);

  if (isResponse) return <ErrorScreen />;
  if (!isRemoteError(error)) return <ThrownPage />;
  return <LostPage onRetry={error instanceof BrokenRemoteError ? undefined : retry} />;
}

/** @param onRetry omitted when a retry cannot help */
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

/** Replaces a page whose code threw with the previous release. If that throws too or does not exist, shows a notice
 * without Retry. */
function ThrownPage() {
  const federation = useFederation();
  const { pathname } = useLocation();
  const [isOver, setIsOver] = useState<boolean>();
  const fallBack = () => federation.fallBack(pathname).then(setIsOver, () => setIsOver(false));
  const [start] = useState(() => fallBack);
  useEffect(() => void start(), [start]);

  if (isOver) return <ErrorScreen isFinal />;
  return isOver === false ? <LostPage onRetry={fallBack} /> : <LoadingScreen />;
}
