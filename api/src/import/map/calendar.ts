/** Midnight so many days after the day of a moment. */
export const addDays = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

const pad = (number: number): string => String(number).padStart(2, '0');

/** "2026-11-26" */
export const toDate = (day: Date): string =>
  `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
