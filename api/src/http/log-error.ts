import { stdSerializers } from 'pino';

/** An error as logs may hold it: without the rows that a database quotes when it refuses one, in which people's words
 * and addresses are. */
export function loggableError(error: Error): object {
  const { detail: _detail, where: _where, ...rest } = stdSerializers.err(error);
  return rest;
}
