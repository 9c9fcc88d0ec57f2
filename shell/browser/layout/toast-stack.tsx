import {
  resolveValue,
  useToaster,
  type Toast,
  toast,
  type ToastType,
} from 'react-hot-toast/headless';
import { useEffect, useId } from 'react';
import { createPortal } from 'react-dom';
import styles from './toast-stack.module.css';
import { Icon } from '@tableside/ui/icon';
import { IconButton } from '@tableside/ui/icon-button';
import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide';
import type { ToastKind } from '@tableside/platform';

const VISIBLE_MAX = 3;
/** Keeps a dismissed toast for the duration of its exit animation, in milliseconds. */
const LEAVE_MS = 200;

const toastText = (toast: Toast): string => String(resolveValue(toast.message, toast));
const isError = (toast: Toast): boolean => toast.type === 'error';

interface ToastStackProps {
  /** Live region for successes and info. */
  readonly polite: HTMLElement;
  /** Live region for errors. */
  readonly urgent: HTMLElement;
}

export function ToastStack({ polite, urgent }: ToastStackProps) {
  const { toasts, handlers } = useToaster({ removeDelay: LEAVE_MS });
  const { startPause, endPause } = handlers;

  useEffect(() => {
    const handleVisibility = () => (document.hidden ? startPause() : endPause());
    document.addEventListener('visibilitychange', handleVisibility);
    return () => document.removeEventListener('visibilitychange', handleVisibility);
  }, [startPause, endPause]);

  // The library lists newest first; users read in order of arrival.
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

const ICONS = {
  success: CircleCheck,
  error: CircleAlert,
  loading: LoaderCircle,
  blank: Info,
  custom: Info,
} as const satisfies Record<ToastType, unknown>;

interface ToastCardProps {
  readonly id: string;
  readonly type: ToastType;
  readonly text: string;
  readonly isLeaving: boolean;
}

/** One toast; its text is on the page once, both shown and announced. */
function ToastCard({ id, type, text, isLeaving }: ToastCardProps) {
  const textId = useId();
  return (
    <li className={styles['card']} data-tone={type} data-leaving={isLeaving || undefined}>
      <Icon of={ICONS[type]} className={styles['icon']} />
      <p id={textId} className={styles['text']}>
        {text}
      </p>
      <IconButton
        label="Dismiss"
        aria-describedby={textId}
        icon={X}
        onClick={() => toast.dismiss(id)}
      />
    </li>
  );
}

// Only the headless half of react-hot-toast is used: it manages the list and timers (20 at most).
// Its other half writes <style> elements, which the content security policy rejects.

/** How long each kind is shown, in milliseconds (specification, section 8). */
const STAY_MS: Readonly<Record<ToastKind, number>> = {
  success: 2000,
  error: 4000,
  info: 4000,
  loading: Infinity,
};

export function showToast(kind: ToastKind, message: string, id: string): void {
  const show = kind === 'info' ? toast : toast[kind];
  show(message, { id, duration: STAY_MS[kind] });
}

export function dismissToast(id: string): void {
  toast.dismiss(id);
}
