import { resolveValue, useToaster, type Toast } from 'react-hot-toast/headless';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { ToastCard } from './toast-card';
import styles from './toast-stack.module.css';

/** Toasts seen at a time; the others wait behind them. */
const VISIBLE_MAX = 3;
/** Keeps a dismissed toast for the length of its way out, in milliseconds. */
const LEAVE_MS = 200;

const toastText = (toast: Toast): string => String(resolveValue(toast.message, toast));
const isError = (toast: Toast): boolean => toast.type === 'error';

export interface ToastStackProps {
  /** Live region for successes and notes. */
  readonly polite: HTMLElement;
  /** Live region for errors. */
  readonly urgent: HTMLElement;
}

/** Toasts with their clocks, which stand still while one is pointed at or focused, or the tab is hidden.
 * Each stands in the live region that speaks it. */
export function ToastStack({ polite, urgent }: ToastStackProps) {
  const { toasts, handlers } = useToaster({ removeDelay: LEAVE_MS });
  const { startPause, endPause } = handlers;

  useEffect(() => {
    const handleVisibility = () => (document.hidden ? startPause() : endPause());
    document.addEventListener('visibilitychange', handleVisibility);
    return () => document.removeEventListener('visibilitychange', handleVisibility);
  }, [startPause, endPause]);

  // The library lists the newest first; people read them in the order in which they came.
  const shown = toasts.toReversed().slice(-VISIBLE_MAX);
  const list = (some: readonly Toast[]) =>
    some.length > 0 && (
      <ul
        className={styles['list']}
        onMouseEnter={startPause}
        onMouseLeave={endPause}
        onFocus={startPause}
        onBlur={endPause}
      >
        {some.map((toast) => (
          <ToastCard
            key={toast.id}
            id={toast.id}
            type={toast.type}
            text={toastText(toast)}
            isLeaving={!toast.visible}
          />
        ))}
      </ul>
    );

  return (
    <>
      {createPortal(list(shown.filter((toast) => !isError(toast))), polite)}
      {createPortal(list(shown.filter(isError)), urgent)}
    </>
  );
}
