import { z } from 'zod';
import type { Endpoint } from '../common/calls';
import { nothing } from '../common/wire';

/**
 * A call of the admin site. The pages call it, and the API derives its route from it. Kept apart from the public
 * calls, so that visitors do not load it.
 */
export interface AdminCall<Input extends z.ZodType, Response extends z.ZodType> extends Endpoint<
  z.input<Input>,
  z.output<Response>
> {
  /** Below /api/, with `:name` parameters. */
  readonly route: string;
  /** GET: path parameters or query. POST: body. */
  readonly input: Input;
  readonly response: Response;
}

const none = z.void();

/** A point in time: the API passes a date, calls return ISO 8601 text. */
export const instant = z
  .union([z.string(), z.date().transform((date) => date.toISOString())])
  .pipe(z.string());

/** Defines a GET call.
 * @param input path parameters if the route has any, else the query */
export const read = <Response extends z.ZodType, Input extends z.ZodType = typeof none>(
  route: string,
  response: Response,
  input?: Input,
): AdminCall<Input, Response> => ({
  method: 'GET',
  route,
  path: (args) => toPath(route, { ...(args as object) }),
  input: input ?? (none as unknown as Input),
  response,
  read: (data) => response.parse(data),
});

/** Defines a POST call. */
export const change = <Input extends z.ZodType, Response extends z.ZodType = typeof nothing>(
  route: string,
  input: Input,
  response?: Response,
): AdminCall<Input, Response> => {
  const schema = response ?? (nothing as unknown as Response);
  return {
    method: 'POST',
    route,
    path: () => route,
    body: (args) => args,
    input,
    response: schema,
    read: (data) => schema.parse(data),
  };
};

/** Defines a multipart POST call.
 * @param toFields fields in order; names may repeat, undefined values are skipped */
export const upload = <Args, Result = null>(
  path: string,
  toFields: (args: Args) => readonly (readonly [name: string, value: string | File | undefined])[],
  readResponse: (data: unknown) => Result,
): Endpoint<Args, Result> => ({
  method: 'POST',
  path: () => path,
  body: (args) => {
    const form = new FormData();
    for (const [name, value] of toFields(args)) if (value !== undefined) form.append(name, value);
    return form;
  },
  read: readResponse,
});

/** Builds the path: arguments that the route does not name become the query; empty ones are skipped. */
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
