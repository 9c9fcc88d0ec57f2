import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';

/** Rows that are checked and written in a few milliseconds. */
const SLICE = 250;

interface LargeAnswer {
  readonly data: { readonly data: readonly unknown[] };
}

/** The JSON of an answer whose `data.data` is a long list: checked and written in slices, between which other requests
 * get their turn.
 * @param schema of the whole answer
 * @throws {z.ZodError} the answer is not what the contract says */
export async function writeLargeAnswer(
  schema: z.ZodType,
  answer: { readonly success: boolean; readonly data: unknown },
): Promise<string> {
  const { data: all } = answer as LargeAnswer;
  const check = (slice: readonly unknown[]) =>
    schema.parse({ ...answer, data: { ...all, data: slice } }) as LargeAnswer;
  const texts: string[] = [];
  for (let from = 0; from < all.data.length; from += SLICE) {
    const slice = check(all.data.slice(from, from + SLICE));
    texts.push(JSON.stringify(slice.data.data).slice(1, -1));
    await setImmediate();
  }
  const { data, ...frame } = check([]);
  const { data: _rows, ...others } = data;
  return `{"data":{"data":[${texts.join(',')}]${continueObject(others)}${continueObject(frame)}`;
}

/** The rest of an object that has a field already. */
function continueObject(fields: object): string {
  const text = JSON.stringify(fields).slice(1);
  return text === '}' ? text : `,${text}`;
}
