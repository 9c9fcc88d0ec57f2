import { pino, type Logger as PinoLogger } from 'pino';

export type Logger = Pick<PinoLogger, 'info' | 'warn' | 'error' | 'debug'>;

/** JSON lines.
 * @param write takes each of them; default: standard output */
export function createLogger(level: string, write?: (line: string) => void): Logger {
  const options = { name: 'shell', level };
  return write ? pino(options, { write }) : pino(options);
}
