import { z } from 'zod';
import { wrongUse } from '../refusal';

/** Options that are about a machine, and not about what is to be done. */
const LOCAL_OPTIONS: readonly string[] = [
  'help',
  'store',
  'service',
  'folder',
  'json',
  'browser',
  'out',
];

const word = z.string().min(1).max(1000);

export const remoteCommand = z.strictObject({
  command: z.string(),
  words: z.array(word).max(50),
  options: z.record(z.string().regex(/^[a-z][a-zA-Z]{1,30}$/), z.union([word, z.boolean()])),
  /** Ids of uploads, by the remote's name. */
  uploads: z.record(word, z.uuid()),
});
/** A command as a caller sends it. */
export type RemoteCommand = z.infer<typeof remoteCommand>;

/** What the service tells of a command while it runs, one line of JSON each. The last one is `done`. */
export type RemoteEvent =
  { readonly tell: string } | { readonly note: string } | { readonly done: RemoteDone };
export type RemoteDone =
  | { readonly code: number; readonly lines: readonly string[]; readonly data: object }
  | { readonly code: number; readonly problems: readonly string[] };

/** Options that are sent along. */
export const remoteOptions = (options: object): RemoteCommand['options'] =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) =>
        !LOCAL_OPTIONS.includes(name) && (typeof value === 'string' || typeof value === 'boolean'),
    ),
  ) as RemoteCommand['options'];

/** A command as the service's own command line takes it: nothing in it can become an option that was not one.
 * @throws {Refusal} for what does not run there */
export function toArguments({ command, words, options }: RemoteCommand): string[] {
  const local = Object.keys(options).find((name) => LOCAL_OPTIONS.includes(name));
  if (local !== undefined) throw wrongUse(`The service takes no --${local}.`);
  const flags = Object.entries(options).flatMap(([name, value]) => {
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === true) return [flag];
    return value === false ? [] : [`${flag}=${value}`];
  });
  return [command, ...flags, '--', ...words];
}
