/** Toasts kept at most, and how long each kind stays, in milliseconds (section 8). */
export const TOASTS_MAX = 20;

export const TOAST_ERROR_MS = 4000;

export const TOAST_SUCCESS_MS = 2000;

export const TOAST_OTHER_MS = 4000;
