import { TOAST_ERROR_MS, TOAST_OTHER_MS, TOAST_SUCCESS_MS } from '@tableside/contracts/limits';
import type { ToastKind } from '@tableside/platform';
import { toast } from 'react-hot-toast/headless';

// The headless half of react-hot-toast keeps the list and the clocks (20 at most); its other half writes
// <style> elements, which the content security policy refuses.

/** How long each kind stays (specification, section 8). */
const STAY_MS: Readonly<Record<ToastKind, number>> = {
  success: TOAST_SUCCESS_MS,
  error: TOAST_ERROR_MS,
  info: TOAST_OTHER_MS,
  loading: Infinity,
};

export function showToast(kind: ToastKind, message: string, id: string): void {
  const show = kind === 'info' ? toast : toast[kind];
  show(message, { id, duration: STAY_MS[kind] });
}

export function dismissToast(id: string): void {
  toast.dismiss(id);
}

export { ToastStack } from './toast-stack';
