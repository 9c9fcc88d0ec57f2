export type ToastKind = 'success' | 'error' | 'info' | 'loading';

/** Short notices. What matters is also shown in place; a toast never holds the only copy of an action. */
export interface Toasts {
  /** Shows a toast; the time it stays follows its kind (specification, section 8).
   * @returns an id for `dismiss` */
  show(kind: ToastKind, message: string): string;
  dismiss(id: string): void;
}
