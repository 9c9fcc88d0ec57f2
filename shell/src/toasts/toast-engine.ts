import type { ToastKind } from '@tableside/platform';
import { toast } from 'react-hot-toast/headless';

// The headless half of react-hot-toast keeps the list and the clocks (20 at most); its other half writes
// <style> elements, which the content security policy refuses.

/** How long each kind stays, in milliseconds (specification, section 8). */
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

export { ToastStack } from './toast-stack';
