/** JSON for a jsonb parameter. PostgreSQL's text holds neither NUL characters nor halves of surrogate
 * pairs, and imported names do; they are left out. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? item.replace(/\0|\p{Surrogate}/gu, '') : item,
  );
}
