import { pino, type Logger as PinoLogger } from 'pino';

export type Logger = Pick<PinoLogger, 'info' | 'warn' | 'error' | 'debug'>;

/** JSON lines on standard output. */
export const createLogger = (level: string): Logger => pino({ name: 'shell', level });
