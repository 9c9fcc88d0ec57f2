/** Kept by zone: making one takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = createFormat(timeZone);
  formats.set(timeZone, format);
  return format;
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  } catch {
    return createFormat('UTC');
  }
}

/** "March 14, 2026" in a zone; in UTC when the zone is unknown.
 * @param instant ISO 8601 */
export const formatDate = (instant: string, timeZone: string): string =>
  formatFor(timeZone).format(new Date(instant));
