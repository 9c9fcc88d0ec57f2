import { CircleAlert, CircleCheck, Info, RotateCw, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../actions/button';
import { cx } from '../lib/cx';
import { Icon } from '../text/icon';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';
const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

export interface NoticeProps {
  readonly tone?: NoticeTone;
  readonly children: ReactNode;
  /** Buttons or links after the text. */
  readonly actions?: ReactNode;
  /** Announces it when it appears: errors immediately, others politely. */
  readonly live?: boolean;
  readonly className?: string;
}

/** An inline message with an icon and a tone. */
export function Notice({ tone = 'info', children, actions, live = false, className }: NoticeProps) {
  // Firefox ignores alerts without `aria-live`.
  const region =
    tone === 'error' ? { role: 'alert', 'aria-live': 'assertive' as const } : { role: 'status' };
  return (
    <div className={cx(styles['notice'], className)} data-tone={tone}>
      <Icon of={ICONS[tone]} className={styles['icon']} />
      <div className={styles['text']} {...(live && region)}>
        {children}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}

export interface LoadErrorProps {
  /** Completes "We couldn’t load …", such as "the restaurants". */
  readonly what: string;
  readonly onRetry: () => void;
  readonly pending?: boolean;
  readonly className?: string;
}

export function LoadError({ what, onRetry, pending = false, className }: LoadErrorProps) {
  return (
    <Notice
      tone="error"
      live
      className={className}
      actions={
        <Button
          variant="secondary"
          size="small"
          pending={pending}
          icon={<Icon of={RotateCw} size={16} />}
          onClick={onRetry}
        >
          Retry
        </Button>
      }
    >
      We couldn’t load {what}.
    </Notice>
  );
}
