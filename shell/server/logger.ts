import { pino, type Logger as PinoLogger } from 'pino';

export type Logger = Pick<PinoLogger, 'info' | 'warn' | 'error' | 'debug'>;

/** Logs JSON lines. @param write receives each line; default: standard output */
export function createLogger(level: string, write?: (line: string) => void): Logger {
  const options = { name: 'shell', level };
  return write ? pino(options, { write }) : pino(options);
}
