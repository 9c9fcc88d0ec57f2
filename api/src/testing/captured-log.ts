import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { LogLevel } from '../config';

/** A logger that tests can read. */
export function captureLog(level: LogLevel) {
  let text = '';
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    text += chunk.toString();
    done();
  };
  return {
    logger: pino({ level, base: { service: 'api' } }, new Writable({ write })),
    /** Everything logged since the last `clear`. */
    text: () => text,
    /** Security events among that, oldest first. */
    events: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ event }) => event !== undefined),
    clear: () => {
      text = '';
    },
  };
}
