import type { IncomingMessage } from 'node:http';
import { REQUEST_TIMEOUT_MS } from '@tableside/contracts/limits';

/** A sender who says nothing for so long has gone, in milliseconds. */
const SILENCE_MS = 30_000;

/** Watches a large body: how much comes, and whether it still comes.
 * @param bytesMax more than that aborts the signal; whoever takes longer than a call may take, or is silent for long, is
 * cut off
 * @param reason of the abort
 * @returns letGo: reads what is left of the body to nowhere, so that its sender hears the answer; the limits of time
 * hold until the body has ended */
export function watchUpload(body: IncomingMessage, bytesMax: number, reason: Error) {
  const overflow = new AbortController();
  const refuse = () => overflow.abort(reason);
  let bytes = 0;
  const cutOff = () => body.destroy();
  const deadline = setTimeout(cutOff, REQUEST_TIMEOUT_MS).unref();
  const silence = setTimeout(cutOff, SILENCE_MS).unref();
  const endWatch = () => {
    clearTimeout(deadline);
    clearTimeout(silence);
  };
  body.once('end', endWatch).once('close', endWatch);
  body.on('data', (chunk: Buffer) => {
    silence.refresh();
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
