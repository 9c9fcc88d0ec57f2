import { Icon } from '@tableside/ui/icon';
import { IconButton } from '@tableside/ui/icon-button';
import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide';
import { toast, type ToastType } from 'react-hot-toast/headless';
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

/** One toast as it is seen. Its text is hidden here because the live region has spoken it. */
export function ToastCard({ id, type, text, isLeaving }: ToastCardProps) {
  return (
    <li className={styles['card']} data-tone={type} data-leaving={isLeaving || undefined}>
      <Icon of={ICONS[type]} className={styles['icon']} />
      <p className={styles['text']} aria-hidden="true">
        {text}
      </p>
      <IconButton label={`Dismiss: ${text}`} icon={X} onClick={() => toast.dismiss(id)} />
    </li>
  );
}
