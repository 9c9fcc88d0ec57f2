import { z } from 'zod';
import type { Endpoint } from '../common/calls';
import { nothing } from '../common/wire';

/**
 * Calls of the desk. Each is said once: pages call it, and the API host makes its route of it. They are no part of the table of calls:
 * that one is what visitors load.
 */
export interface DeskCall<Input extends z.ZodType, Answer extends z.ZodType> extends Endpoint<
  z.input<Input>,
  z.output<Answer>
> {
  /** Below /api/, with `:name` parameters. */
  readonly route: string;
  /** Of a GET: its parameters, or its query. Of a POST: its body. */
  readonly input: Input;
  readonly answer: Answer;
}

const none = z.void();

/** A read.
 * @param input parameters where the route has some, else the query */
export const read = <Answer extends z.ZodType, Input extends z.ZodType = typeof none>(
  route: string,
  answer: Answer,
  input?: Input,
): DeskCall<Input, Answer> => ({
  method: 'GET',
  route,
  path: (args) => toPath(route, { ...(args as object) }),
  input: input ?? (none as unknown as Input),
  answer,
  read: (data) => answer.parse(data),
});

/** A change. */
export const change = <Input extends z.ZodType, Answer extends z.ZodType = typeof nothing>(
  route: string,
  input: Input,
  answer?: Answer,
): DeskCall<Input, Answer> => {
  const schema = answer ?? (nothing as unknown as Answer);
  return {
    method: 'POST',
    route,
    path: () => route,
    body: (args) => args,
    input,
    answer: schema,
    read: (data) => schema.parse(data),
  };
};

/** A form with files.
 * @param toFields its fields in order; a name repeats, and one without a value is left out */
export const upload = <Args, Result = null>(
  path: string,
  toFields: (args: Args) => readonly (readonly [name: string, value: string | File | undefined])[],
  readAnswer: (data: unknown) => Result,
): Endpoint<Args, Result> => ({
  method: 'POST',
  path: () => path,
  body: (args) => {
    const form = new FormData();
    for (const [name, value] of toFields(args)) if (value !== undefined) form.append(name, value);
    return form;
  },
  read: readAnswer,
});

/** The address of a read: what the route does not name is its query, and what has no value is left out. */
function toPath(route: string, args: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  let path = route;
  for (const [name, value] of Object.entries(args)) {
    if (value === null || value === undefined) continue;
    const isNamed = path.includes(`:${name}`);
    if (isNamed) path = path.replace(`:${name}`, encodeURIComponent(String(value)));
    else query.append(name, String(value));
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
