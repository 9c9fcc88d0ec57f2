import type { WIDGETS } from '@tableside/contracts/remote/model';
import { usePlatform } from '@tableside/platform';
import { Suspense, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useCarryTo } from './carry-over';
import { MissingRemoteError } from './errors';
import { useFederation } from './federation';
import { SlotBoundary } from './slot-boundary';
import { SlotNotice } from './slot-notice';
import styles from './remote-slot.module.css';
import { StrandedHtml, useStranded } from './stranded';

export interface RemoteSlotProps<Remote extends keyof typeof WIDGETS = keyof typeof WIDGETS> {
  readonly remote: Remote;
  /** Name of the widget in the remote's `./widgets`. */
  readonly widget: (typeof WIDGETS)[Remote][number];
  readonly className?: string | undefined;
  /** Shown in the widget's place while it cannot be loaded. */
  readonly fallback?: ReactNode;
  /** A part that nobody misses: while it cannot be loaded, nothing is said in its place. */
  readonly isOptional?: boolean;
}

/** A place for a remote's widget. Whatever happens to the widget stays inside. */
export function RemoteSlot<Remote extends keyof typeof WIDGETS>(props: RemoteSlotProps<Remote>) {
  const { remote, widget, className, fallback, isOptional = false } = props;
  const federation = useFederation();
  const { telemetry } = usePlatform();
  const stranded = useStranded(remote, './widgets');
  const { carried, box: living } = useCarryTo(!stranded.isOn);
  const [attempt, setAttempt] = useState(0);
  const [isLate] = useState(() => !stranded.isOn && !federation.peek(remote, './widgets'));

  const hasFailed = useRef(false);
  const showAgain = useCallback(() => {
    if (hasFailed.current) setAttempt((count) => count + 1);
    hasFailed.current = false;
  }, []);
  // One retry serves all slots of the remote that failed.
  useEffect(() => federation.onRecovery(remote, showAgain), [federation, remote, showAgain]);

  const handleRetry = async () => {
    federation.retry(remote);
    await federation.load(remote, './widgets').then(showAgain, () => undefined);
  };

  const handleError = (error: unknown) => {
    hasFailed.current = true;
    telemetry.report(error, { during: 'slot', remote, widget });
  };

  const box = {
    className: [styles['slot'], className].filter(Boolean).join(' '),
    'data-remote': remote,
    'data-widget': widget,
    'data-late': isLate || undefined,
  };
  if (stranded.isOn) {
    return (
      <>
        <StrandedHtml {...box} carried={carried} />
        {stranded.hasFailed && !isOptional && <SlotNotice isAfloat onRetry={handleRetry} />}
      </>
    );
  }
  return (
    <div ref={living} {...box}>
      <SlotBoundary
        key={attempt}
        onError={handleError}
        fallback={
          <>
            {fallback}
            {!isOptional && <SlotNotice onRetry={handleRetry} />}
          </>
        }
      >
        <Suspense fallback={<div className={styles['placeholder']} aria-hidden="true" />}>
          <Widget remote={remote} widget={widget} />
        </Suspense>
      </SlotBoundary>
    </div>
  );
}

function Widget({ remote, widget }: RemoteSlotProps) {
  const { widgets } = use(useFederation().load(remote, './widgets'));
  const Component = widgets[widget]?.Component;
  if (!Component) throw new MissingRemoteError(`${remote} has no widget ${widget}.`);
  return <Component />;
}
