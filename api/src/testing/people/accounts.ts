import type { TestApp } from '../app';
import { bearer, type TestPerson } from '../people';

export const PASSWORD = 'a long walk at night';
export const OTHER_PASSWORD = 'another walk by day';

/** What somebody types to register. */
export const makeRegistration = (email: string, overrides: object = {}) => ({
  first_name: 'Ada',
  last_name: 'Diner',
  email,
  phone: '(423) 555-0142',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  ...overrides,
});

/** A new password, typed twice. */
export const makePair = (password = OTHER_PASSWORD, password_confirmation = password) => ({
  password,
  password_confirmation,
});

export interface Posted {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a call of `client-auth` and gives the answer as it is.
 * @param person who calls; default a visitor */
export async function post(
  { app }: Pick<TestApp, 'app'>,
  name: string,
  payload: object,
  person?: Pick<TestPerson, 'token'>,
): Promise<Posted> {
  const response = await app.inject({
    method: 'POST',
    url: `/api/client-auth/${name}`,
    payload,
    ...(person ? { headers: bearer(person) } : {}),
  });
  return { status: response.statusCode, body: response.json() };
}

/** A successful answer without data. */
export const done = (message: string): Posted => ({
  status: 200,
  body: { success: true, message, data: null },
});

/** An expected failure.
 * @param fields messages by field */
export const refused = (message: string, fields?: object): Posted => ({
  status: 200,
  body: { success: false, message, data: null, ...(fields ? { fields } : {}) },
});

/** The mails ordered for an address, oldest first. */
export const listOrders = async ({ db }: Pick<TestApp, 'db'>, recipient: string) =>
  (
    await db
      .selectFrom('mails')
      .select(['kind', 'recipient'])
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

/** The row of an address, in capitals or not. */
export const readUser = ({ db }: Pick<TestApp, 'db'>, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirstOrThrow();
