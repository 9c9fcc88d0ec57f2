import { X } from 'lucide';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../actions/icon-button';
import { cx } from '../lib/cx';
import styles from './dialog.module.css';

export type CloseReason = 'escape' | 'backdrop' | 'button';

export interface DialogProps {
  readonly open: boolean;
  /** Called when the user wants to close it. The dialog stays until `open` turns false, so the parent may refuse or
   * ask for confirmation first. */
  readonly onRequestClose: (reason: CloseReason) => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Actions, always visible below the scrolling content. */
  readonly footer?: ReactNode;
  /** `panel` slides in from the side at full height; `wide` is for pictures or a long form. */
  readonly variant?: 'modal' | 'wide' | 'panel';
  /** `alertdialog` for a question that interrupts, such as a delete. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Gets focus on opening. Default: the Close button. */
  readonly initialFocus?: 'title' | 'close' | RefObject<HTMLElement | null>;
  readonly className?: string;
}

/** The control that was clicked last: Safari does not focus buttons and links on click. */
let clicked: Element | null = null;
if (typeof document !== 'undefined') {
  document.addEventListener(
    'click',
    ({ target }) => {
      clicked = target instanceof Element ? target.closest('button, a, summary') : null;
    },
    true,
  );
}

/** A native modal dialog: the page behind is inert, and focus returns to the opener. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  onRequestClose,
  title,
  children,
  footer,
  variant = 'modal',
  role = 'dialog',
  initialFocus = 'close',
  className,
}: Omit<DialogProps, 'open'>) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const focusOnOpen = useRef(initialFocus);

  const requestClose = useEffectEvent(onRequestClose);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const { activeElement, body } = document;
    const opener = activeElement === body ? clicked : activeElement;
    element.showModal();
    const target = focusOnOpen.current;
    if (target === 'title') heading.current?.focus();
    else if (target === 'close') close.current?.focus();
    else target.current?.focus();

    // Handles Escape and `cancel` itself, so the browser cannot close the dialog when the parent refuses.
    const handleKeyDown = (event: KeyboardEvent) => {
      // During IME composition, Escape belongs to the input method.
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      requestClose('escape');
    };
    const handleCancel = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      requestClose('escape');
    };
    // Dragging from a field onto the backdrop must not close the dialog.
    let pressed: EventTarget | null = null;
    const handleMouseDown = (event: MouseEvent) => {
      pressed = event.target;
    };
    const handleClick = (event: MouseEvent) => {
      if (event.target === element && pressed === element) requestClose('backdrop');
    };
    element.addEventListener('keydown', handleKeyDown);
    element.addEventListener('cancel', handleCancel);
    element.addEventListener('mousedown', handleMouseDown);
    element.addEventListener('click', handleClick);
    return () => {
      element.removeEventListener('keydown', handleKeyDown);
      element.removeEventListener('cancel', handleCancel);
      element.removeEventListener('mousedown', handleMouseDown);
      element.removeEventListener('click', handleClick);
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-modal="true"
      aria-labelledby={titleId}
      className={cx(styles['dialog'], styles[variant], className)}
    >
      <div className={styles['box']}>
        <div className={styles['head']}>
          <h2 ref={heading} id={titleId} tabIndex={-1} className={styles['title']}>
            {title}
          </h2>
          <IconButton ref={close} label="Close" icon={X} onClick={() => onRequestClose('button')} />
        </div>
        <div className={styles['body']}>{children}</div>
        {footer && <div className={styles['foot']}>{footer}</div>}
      </div>
    </dialog>
  );
}
