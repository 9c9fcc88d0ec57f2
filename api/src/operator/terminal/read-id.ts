import { CommandError } from './command-error';

/** An id as it is typed behind a command.
 * @throws {CommandError} when it is none */
export function readId(text: string): number {
  const id = Number(text);
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new CommandError(`"${text}" is not an id.`);
  return id;
}

/** An instant in columns, to the minute. */
export const formatMinute = (at: Date): string =>
  `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
