import { wrongUse } from '../refusal';

/** How many classes visitors are told apart in: a percent has a hundred of them. */
export const BUCKETS = 10_000;

/** Percent of the visitors, as somebody typed it.
 * @returns a share between 0 and 1
 * @throws {Refusal} for anything that is no share of them */
export function parsePercent(text: string | undefined): number {
  const percent = /^\d{1,2}(?:\.\d{1,2})?$/.test(text ?? '') ? Number(text) : 0;
  if (percent > 0) return Math.round(percent * (BUCKETS / 100)) / BUCKETS;
  throw wrongUse(
    'Write how many percent of the visitors get it, from 0.01 to 99.99: --percent 10. For all of them: promote.',
  );
}
