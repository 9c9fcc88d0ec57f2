import type { ServerResponse } from 'node:http';

/** Requests of one visitor that may be under way at a time. An office or a campus shares one address, and a browser has six. */
const UNDER_WAY_MAX = 100;

/** After which time somebody who had too many may try again, in seconds. */
export const TRY_AGAIN_S = 2;

/** Counts requests that have no whole answer yet, by visitor. */
export class RequestsUnderWay {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max = UNDER_WAY_MAX) {}

  /** @param visitor see `visitorKey`; null is nobody in particular, and is not counted
   * @returns false for one too many, which is not counted */
  begin(visitor: string | null, response: ServerResponse): boolean {
    if (visitor === null) return true;
    const count = this.counts.get(visitor) ?? 0;
    if (count >= this.max) return false;
    this.counts.set(visitor, count + 1);
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      const left = (this.counts.get(visitor) ?? 1) - 1;
      if (left > 0) this.counts.set(visitor, left);
      else this.counts.delete(visitor);
    };
    // An answer that its reader breaks off never finishes.
    response.once('finish', end).once('close', end);
    return true;
  }
}
