/** "March 14, 2026" in a zone; in UTC when the zone is unknown.
 * @param instant ISO 8601 */
export function formatDate(instant: string, timeZone: string): string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(
      new Date(instant),
    );
  try {
    return format(timeZone);
  } catch {
    return format('UTC');
  }
}
