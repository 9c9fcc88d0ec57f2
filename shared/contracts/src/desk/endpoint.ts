import type { z } from 'zod';
import { define, type Endpoint } from '../common/calls';

/**
 * Calls of the desk. They stand with their schemas, which read the answers too, and are no part of the table of calls: that one is
 * what visitors load.
 */

/** A read. */
export const read = <Schema extends z.ZodType, Args = void>(
  answer: Schema,
  path: (args: Args) => string,
): Endpoint<Args, z.output<Schema>> =>
  define({ method: 'GET', path, read: (data) => answer.parse(data) });

/** A change; of its answer only the message is shown. */
export const change = <Request extends z.ZodType>(path: string): Endpoint<z.input<Request>, null> =>
  define({ method: 'POST', path: () => path, body: (args) => args, read: () => null });

/** A change whose answer says more than its message. */
export const exchange = <Request extends z.ZodType, Schema extends z.ZodType>(
  path: string,
  answer: Schema,
): Endpoint<z.input<Request>, z.output<Schema>> => ({
  ...change<Request>(path),
  read: (data) => answer.parse(data),
});

/** A form with files.
 * @param toFields its fields in order; a name repeats, and one without a value is left out */
export const upload = <Args, Result = null>(
  path: string,
  toFields: (args: Args) => readonly (readonly [name: string, value: string | File | undefined])[],
  read: (data: unknown) => Result,
): Endpoint<Args, Result> =>
  define({
    method: 'POST',
    path: () => path,
    body: (args) => {
      const form = new FormData();
      for (const [name, value] of toFields(args)) if (value !== undefined) form.append(name, value);
      return form;
    },
    read,
  });

/** The query of an address; what has no value is left out. */
export const queryOf = (fields: Readonly<Record<string, string | number | null | undefined>>) => {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return given.length ? `?${new URLSearchParams(given).toString()}` : '';
};
