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
  /** Buttons or links after the words. */
  readonly actions?: ReactNode;
  /** Reads it aloud when it appears: errors at once, the rest when there is a pause. */
  readonly live?: boolean;
  readonly className?: string;
}

/** A message in place, with an icon and a tone. */
export function Notice({ tone = 'info', children, actions, live = false, className }: NoticeProps) {
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={cx(styles['notice'], className)} data-tone={tone}>
      <Icon of={ICONS[tone]} className={styles['icon']} />
      <div className={styles['words']} role={live ? role : undefined}>
        {children}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}

export interface LoadErrorProps {
  /** Ends the sentence "We could not load …": "the restaurants". */
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
      We could not load {what}.
    </Notice>
  );
}
