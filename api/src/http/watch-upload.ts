import type { IncomingMessage } from 'node:http';
import { REQUEST_TIMEOUT_MS } from '@tableside/contracts/common/calls';

/** How fast a body has to come at least. */
export interface Pace {
  /** In each stretch of so many milliseconds... */
  readonly intervalMs: number;
  /** ...so many bytes. */
  readonly bytesMin: number;
}

/** Watches a large body: how much comes, and whether it still comes.
 * @param bytesMax more than that aborts the signal
 * @param pace whoever is slower, or takes longer than a call may take, is cut off
 * @param reason of the abort
 * @returns letGo: reads what is left of the body to nowhere, so that its sender hears the answer; the limits of time
 * hold until the body has ended */
export function watchUpload(
  body: IncomingMessage,
  bytesMax: number,
  { intervalMs, bytesMin }: Pace,
  reason: Error,
) {
  const overflow = new AbortController();
  const refuse = () => overflow.abort(reason);
  let bytes = 0;
  let bytesBefore = 0;
  const cutOff = () => body.destroy();
  const deadline = setTimeout(cutOff, REQUEST_TIMEOUT_MS).unref();
  const checkPace = () => {
    if (bytes - bytesBefore < bytesMin) cutOff();
    bytesBefore = bytes;
  };
  const pacing = setInterval(checkPace, intervalMs).unref();
  const endWatch = () => {
    clearTimeout(deadline);
    clearInterval(pacing);
  };
  body.once('end', endWatch).once('close', endWatch);
  if (body.destroyed) endWatch();
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bytesMax) refuse();
  });
  if (Number(body.headers['content-length'] ?? 0) > bytesMax) refuse();
  return {
    signal: overflow.signal,
    letGo: () => {
      body.unpipe();
      body.resume();
    },
  };
}
