import { Icon } from '@tableside/ui/icon';
import { IconButton } from '@tableside/ui/icon-button';
import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide';
import { toast, type ToastType } from 'react-hot-toast/headless';
import { useId } from 'react';
import styles from './toast-stack.module.css';

const ICONS = {
  success: CircleCheck,
  error: CircleAlert,
  loading: LoaderCircle,
  blank: Info,
  custom: Info,
} as const satisfies Record<ToastType, unknown>;

export interface ToastCardProps {
  readonly id: string;
  readonly type: ToastType;
  readonly text: string;
  readonly isLeaving: boolean;
}

/** One toast, as it is seen and spoken: its text is on the page once. */
export function ToastCard({ id, type, text, isLeaving }: ToastCardProps) {
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
