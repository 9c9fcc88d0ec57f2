import type { RemoteName } from '@tableside/contracts/registry/release';
import { SLOT_PLACES, type SlotPlaceName } from '@tableside/contracts/remote';
import { usePlatform } from '@tableside/platform';
import { cx } from '@tableside/ui/cx';
import {
  memo,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  Component,
  createContext,
} from 'react';
import { type Slot, slotsAt, type Composition } from '../federation/composition';
import { StrandedHtml, useStranded, useWake } from './wake-context';
import { BrokenRemoteError, isRemoteError, MissingRemoteError } from '../federation/errors';
import { useFederation, type Federation, type RemoteModules } from '../federation/federation';
import styles from './remote-slot.module.css';
import { Button } from '@tableside/ui/button';

const CompositionContext = createContext<Pick<Composition, 'slots'>>({ slots: [] });
export const CompositionProvider = CompositionContext;

export const useSlots = (place: SlotPlaceName): readonly Slot[] =>
  slotsAt(use(CompositionContext), place);

interface RemoteSlotProps {
  readonly slot: Slot;
  readonly className?: string | undefined;
  readonly fallback?: ReactNode;
}

/** A place for a remote's widget. Whatever happens to the widget stays inside, and it wakes by itself. Memoised: an
 * update of a part that still sleeps would make React drop the server's HTML of it. */
export const RemoteSlot = memo(function RemoteSlot(props: RemoteSlotProps) {
  return (
    <Suspense fallback={null}>
      <SlotContent {...props} />
    </Suspense>
  );
});

function SlotContent({ slot, className, fallback }: RemoteSlotProps) {
  const { remote, widget, place, reserve } = slot;
  const { isOptional } = SLOT_PLACES[place];
  const { pending, outcome, isTakenOver } = useWake(slot);
  const federation = useFederation();
  const { telemetry } = usePlatform();
  const stranded = useStranded(remote, () => (outcome === 'stranded' ? pending?.loading() : null));
  const [attempt, setAttempt] = useState(0);
  const [isEarlier, setIsEarlier] = useState(false);
  const [isGivenUp, setIsGivenUp] = useState(false);
  const [isLate] = useState(() => !stranded.isOn && !federation.peek(remote, './widgets'));

  useEffect(() => pending?.done(), [pending]);

  const element = useRef<HTMLDivElement>(null);
  const hasFailed = useRef(false);
  // What comes in the place of what has failed is likely to be as tall.
  const keepRoom = () => {
    const box = hasFailed.current ? null : element.current;
    box?.style.setProperty('--slot-reserve', `${box.firstElementChild?.clientHeight}px`);
  };
  const showAgain = useCallback((isOver?: boolean) => {
    if (isOver || hasFailed.current) setAttempt((count) => count + 1);
    hasFailed.current = false;
  }, []);
  // One retry serves all slots of the remote that failed.
  useEffect(() => federation.onRecovery(remote, showAgain), [federation, remote, showAgain]);

  const handleRetry = async () => {
    federation.retry(remote);
    await loadWidgets(federation, remote, isEarlier).then(
      () => showAgain(),
      () => undefined,
    );
  };

  const handleError = (error: unknown) => {
    hasFailed.current = true;
    telemetry.report(error, { during: 'slot', remote, widget });
    // What cannot be loaded now may be there later; what throws would throw again.
    if (error instanceof BrokenRemoteError) return setIsGivenUp(true);
    if (isRemoteError(error)) return;
    if (isEarlier || !federation.hasEarlier(remote)) return setIsGivenUp(true);
    setIsEarlier(true);
    showAgain();
  };

  const box = {
    className: cx(styles['slot'], className),
    'data-remote': remote,
    'data-widget': widget,
    'data-place': place,
    'data-late': (isLate && reserve.isKept) || undefined,
    'data-asleep': isTakenOver || undefined,
  };
  if (stranded.isOn) {
    return (
      <>
        <StrandedHtml {...box} />
        {stranded.hasFailed && !isOptional && (
          <SlotNotice isAfloat onRetry={stranded.mayRetry ? handleRetry : undefined} />
        )}
      </>
    );
  }
  return (
    <div {...box} ref={element}>
      <SlotBoundary
        key={attempt}
        onError={handleError}
        onLeave={keepRoom}
        fallback={
          <>
            {fallback}
            {!isOptional && <SlotNotice onRetry={isGivenUp ? undefined : handleRetry} />}
          </>
        }
      >
        <WidgetLoader slot={slot} isEarlier={isEarlier} />
      </SlotBoundary>
    </div>
  );
}

interface WidgetLoaderProps {
  readonly slot: Slot;
  /** True for the widget of the release before. */
  readonly isEarlier: boolean;
}

const loadWidgets = (federation: Federation, remote: RemoteName, isEarlier: boolean) =>
  isEarlier ? federation.loadEarlier(remote, './widgets') : federation.load(remote, './widgets');

/** Loads the widget once: rendered again after a failure, `Widget` would forget that it has asked, and ask without end. */
function WidgetLoader({ slot: { remote, widget }, isEarlier }: WidgetLoaderProps) {
  const federation = useFederation();
  const [loading] = useState(() => loadWidgets(federation, remote, isEarlier));
  return (
    <Suspense fallback={<div className={styles['placeholder']} aria-hidden="true" />}>
      <Widget remote={remote} widget={widget} loading={loading} />
    </Suspense>
  );
}

interface WidgetProps extends Pick<Slot, 'remote' | 'widget'> {
  readonly loading: Promise<RemoteModules['./widgets']>;
}

/** Memoised: its place is rendered once more when it is awake, and what stands in it is not to be. */
const Widget = memo(function Widget({ remote, widget, loading }: WidgetProps) {
  const { widgets } = use(loading);
  const found = widgets[widget];
  if (!found) throw new MissingRemoteError(`${remote} has no widget ${widget}.`);
  throwFailedQueries(found);
  const { Component } = found;
  return <Component />;
});

interface SlotBoundaryProps {
  readonly children: ReactNode;
  readonly fallback: ReactNode;
  readonly onError: (error: unknown) => void;
  readonly onLeave: () => void;
}

/** Holds a remote's failure inside its slot. */
class SlotBoundary extends Component<SlotBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    this.props.onLeave();
    return this.props.fallback;
  }
}

interface SlotNoticeProps {
  /** Left out where another try would end as this one did. */
  readonly onRetry?: (() => Promise<void>) | undefined;
  /** Stands over what the server wrote, and takes no room. */
  readonly isAfloat?: boolean;
}

/** Says in place that a part of the page is missing, and offers to try again where that may help. */
export function SlotNotice({ onRetry, isAfloat = false }: SlotNoticeProps) {
  const [isRetrying, setIsRetrying] = useState(false);
  const handleRetry = async () => {
    setIsRetrying(true);
    await onRetry?.();
    setIsRetrying(false);
  };
  const notice = (
    <div className={`ts-container ${styles['notice']}`}>
      <p role="alert">This section is not available right now.</p>
      {onRetry && (
        <Button variant="quiet" pending={isRetrying} onClick={() => void handleRetry()}>
          Retry
        </Button>
      )}
    </div>
  );
  return isAfloat ? <div className={styles['afloat']}>{notice}</div> : notice;
}

/** What widgets threw when they were last asked what they read. */
const failures = new WeakMap<object, unknown>();

/** Names what a widget reads. One that throws reads nothing, and its place shows the failure. */
export function nameQueries<Query>(widget: object, name: () => readonly Query[]): readonly Query[] {
  failures.delete(widget);
  try {
    return name();
  } catch (error) {
    failures.set(widget, error);
    return [];
  }
}

/** @throws what the widget threw when it was asked what it reads */
export function throwFailedQueries(widget: object): void {
  if (failures.has(widget)) throw failures.get(widget);
}
