/** Whether the visitor asked for little data (Save-Data). */
export const isFrugal = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
