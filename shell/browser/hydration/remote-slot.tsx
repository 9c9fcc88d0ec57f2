import type { RemoteName } from '@tableside/contracts/registry/release';
import { SLOTS_BY_NAME, type SlotName } from '@tableside/contracts/remote';
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
import { navLinks, type Composition, type NavLink, type Slot } from '../federation/composition';
import { DetachedHtml, useDetached, useHydration } from './hydration-context';
import { BrokenRemoteError, isRemoteError, MissingRemoteError } from '../federation/errors';
import { useFederation, type Federation, type RemoteModules } from '../federation/federation';
import styles from './remote-slot.module.css';
import { Button } from '@tableside/ui/button';

const CompositionContext = createContext<Pick<Composition, 'slots' | 'routes'>>({
  slots: [],
  routes: [],
});
export const CompositionProvider = CompositionContext;

export const useNavLinks = (group: Parameters<typeof navLinks>[1]): readonly NavLink[] =>
  navLinks(use(CompositionContext), group);

export const useSlots = (name: SlotName): readonly Slot[] =>
  use(CompositionContext).slots.filter(({ slot }) => slot === name);

interface RemoteSlotProps {
  readonly slot: Slot;
  readonly className?: string | undefined;
  readonly fallback?: ReactNode;
}

/** A slot with a remote's widget. Isolates failures and hydrates independently. Memoized: updating a pending part would
 * make React drop the server's HTML. */
export const RemoteSlot = memo(function RemoteSlot(props: RemoteSlotProps) {
  return (
    <Suspense fallback={null}>
      <SlotContent {...props} />
    </Suspense>
  );
});

function SlotContent({ slot, className, fallback }: RemoteSlotProps) {
  const { remote, widget, slot: name, minHeight } = slot;
  const { isOptional } = SLOTS_BY_NAME[name];
  const { pending, outcome, isTakenOver } = useHydration(slot);
  const federation = useFederation();
  const { telemetry } = usePlatform();
  const detached = useDetached(remote, () => (outcome === 'detached' ? pending?.loading() : null));
  const [attempt, setAttempt] = useState(0);
  const [isEarlier, setIsEarlier] = useState(false);
  const [isGivenUp, setIsGivenUp] = useState(false);
  const [isLate] = useState(() => !detached.isOn && !federation.peek(remote, './widgets'));

  useEffect(() => pending?.done(), [pending]);

  const element = useRef<HTMLDivElement>(null);
  const hasFailed = useRef(false);
  // The replacement is likely to be as tall.
  const reserveHeight = () => {
    const box = hasFailed.current ? null : element.current;
    box?.style.setProperty('--slot-min-height', `${box.firstElementChild?.clientHeight}px`);
  };
  const showAgain = useCallback((isOver?: boolean) => {
    if (isOver || hasFailed.current) setAttempt((count) => count + 1);
    hasFailed.current = false;
  }, []);
  // One retry serves all failed slots of the remote.
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
    // A failed load may succeed later; code that throws would throw again.
    if (error instanceof BrokenRemoteError) return setIsGivenUp(true);
    // A release without the widget will not get it: the previous one may have it.
    if (isRemoteError(error) && !(error instanceof MissingRemoteError)) return;
    if (isEarlier || !federation.hasEarlier(remote)) return setIsGivenUp(true);
    setIsEarlier(true);
    showAgain();
  };

  const box = {
    className: cx(styles['slot'], className),
    'data-remote': remote,
    'data-widget': widget,
    'data-slot': name,
    'data-late': (isLate && minHeight.isPersistent) || undefined,
    'data-pending': isTakenOver || undefined,
  };
  if (detached.isOn) {
    return (
      <>
        <DetachedHtml {...box} />
        {detached.hasFailed && !isOptional && (
          <SlotNotice isAfloat onRetry={detached.mayRetry ? handleRetry : undefined} />
        )}
      </>
    );
  }
  return (
    <div {...box} ref={element}>
      <SlotBoundary
        key={attempt}
        onError={handleError}
        onLeave={reserveHeight}
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
  /** True for the widget of the previous release. */
  readonly isEarlier: boolean;
}

const loadWidgets = (federation: Federation, remote: RemoteName, isEarlier: boolean) =>
  isEarlier ? federation.loadEarlier(remote, './widgets') : federation.load(remote, './widgets');

/** Starts the load once: a `Widget` rendered again after suspending would start it forever. */
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

/** Memoized, so that hydrating the slot does not rerender its content. */
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

/** Isolates a remote's failure in its slot. */
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
  /** Omitted when a retry cannot help. */
  readonly onRetry?: (() => Promise<void>) | undefined;
  /** Overlays the server's HTML without taking space. */
  readonly isAfloat?: boolean;
}

/** Shows that a part of the page is missing and offers a retry if it can help. */
export function SlotNotice({ onRetry, isAfloat = false }: SlotNoticeProps) {
  const [isRetrying, setIsRetrying] = useState(false);
  const handleRetry = async () => {
    setIsRetrying(true);
    await onRetry?.();
    setIsRetrying(false);
  };
  const notice = (
    <div className={`ts-container ${styles['notice']}`}>
      <p role="alert" aria-live="assertive">
        This section isn’t available right now.
      </p>
      {onRetry && (
        <Button variant="quiet" pending={isRetrying} onClick={() => void handleRetry()}>
          Retry
        </Button>
      )}
    </div>
  );
  return isAfloat ? <div className={styles['afloat']}>{notice}</div> : notice;
}

/** Errors thrown by widgets' `queries()`. */
const failures = new WeakMap<object, unknown>();

/** Lists a widget's queries. One that throws has none, and its slot shows the error. */
export function nameQueries<Query>(widget: object, name: () => readonly Query[]): readonly Query[] {
  failures.delete(widget);
  try {
    return name();
  } catch (error) {
    failures.set(widget, error);
    return [];
  }
}

/** @throws the error of the widget's `queries()` */
export function throwFailedQueries(widget: object): void {
  if (failures.has(widget)) throw failures.get(widget);
}
