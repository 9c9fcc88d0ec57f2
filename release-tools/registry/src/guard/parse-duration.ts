import { wrongUse } from '../refusal';

const UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };
/** Shell servers remember an hour. */
const MAX_MS = 3_600_000;

/** How long somebody wants a release to be watched, such as `5m`.
 * @returns milliseconds
 * @throws {Refusal} for anything else */
export function parseDuration(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (UNITS_MS[unit] ?? 0);
  if (milliseconds > 0 && milliseconds <= MAX_MS) return milliseconds;
  throw wrongUse(`"${text}" is no time to watch a release: write 30s, 5m or 1h at most.`);
}
