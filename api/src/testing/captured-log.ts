import { Writable } from 'node:stream';
import { pino, type Logger } from 'pino';
import type { LogLevel } from '../config';

interface CapturedLog {
  readonly logger: Logger;
  /** Everything logged since the last {@link clear}. */
  readonly text: () => string;
  /** Security events among that, oldest first. */
  readonly events: () => Record<string, unknown>[];
  readonly clear: () => void;
}

/** A logger that tests can read. */
export function captureLog(level: LogLevel): CapturedLog {
  let text = '';
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    text += chunk.toString();
    done();
  };
  return {
    logger: pino({ level, base: { service: 'api' } }, new Writable({ write })),
    text: () => text,
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
