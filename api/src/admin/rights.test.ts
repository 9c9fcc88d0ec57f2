import { ROLES, type Role } from '@tableside/contracts/admin/rules';
import type { InjectOptions } from 'fastify';
import { createImporter } from './import/importer';
import { suspend } from './users/account-actions';
import { startTestApp, type TestApp, listRoutes } from '../testing/app';
import { bearer, type TestUser, createColleague, clearReauth } from '../testing/users';

type Owner = Role | 'any';

/** Roles that may make each call below /api/admin, besides operators. `!`: requires recent re-authentication. */
const CALLS: Readonly<Record<Owner, string>> = {
  any: 'GET me',
  editor: `
    GET content/documents, GET content/document, GET content/history, GET content/differences, POST content/save,
    POST content/discard, POST content/preview_link, POST content/picture, POST content/publish!,
    POST content/cancel_schedule!, POST content/restore!`,
  moderator: `
    GET queue, GET read_hours, POST apply_entry!, POST refuse_entry!, POST undo_entry!`,
  operator: `
    GET colleagues, POST grant_role!, POST revoke_role!, GET audit,
    GET users, GET user/:id, POST end_sessions!, POST suspend!, POST restore!,
    GET emails, POST retry_emails!, GET health,
    GET restaurants, GET restaurant/:id, POST restaurants/edit!, POST restaurants/take_imported!, POST restaurants/close!,
    POST restaurants/reopen!, POST restaurants/merge!, POST restaurants/month!, POST restaurants/undo!,
    GET import, POST import/upload!, POST import/write!, POST import/drop,
    GET owners, POST decide_owner!, POST end_owner!, POST remove_reply!`,
};
const LIST = Object.entries(CALLS).flatMap(([owner, calls]) =>
  calls.split(',').map((call) => {
    const [method = '', name = ''] = call.trim().split(' ');
    const [url, isSensitive] = [`/api/admin/${name.replace('!', '')}`, name.endsWith('!')];
    return [method as 'GET' | 'POST', url, owner as Owner, isSensitive] as const;
  }),
);

const ENDED = {
  success: false,
  data: null,
  message: 'Your session has ended. Log in again.',
  error: 'unauthorized',
};
const ROLE_NEEDED = {
  success: false,
  data: null,
  message: 'You don’t have permission to do this.',
  error: 'role-needed',
};

let test: TestApp;
const users: Partial<
  Record<Role | 'noRole' | 'both' | 'oneStep' | 'suspended' | 'expired' | 'stale', TestUser>
> = {};
beforeAll(async () => {
  test = await startTestApp({
    importer: (db) =>
      createImporter({
        db,
        dataDir: '/nowhere',
        logger: { error: jest.fn() },
      }),
  });
  const { db } = test;
  for (const role of ROLES) users[role] = await createColleague(db, [role]);
  users.noRole = await createColleague(db, []);
  users.both = await createColleague(db, ['editor', 'moderator']);
  users.oneStep = await createColleague(db, ['operator']);
  await db.deleteFrom('two_step').where('user_id', '=', users.oneStep.id).execute();
  users.stale = await createColleague(db, ['operator']);
  await clearReauth(db, users.stale);
  users.suspended = await createColleague(db, ['operator']);
  await suspend(db, users.suspended.email, 'Spam.', null);
  users.expired = await createColleague(db, ['operator']);
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', users.expired.id)
    .execute();
});
afterAll(() => test.close());

/** @param who default: not signed in */
async function request(method: 'GET' | 'POST', url: string, who?: keyof typeof users) {
  const user = who && users[who];
  // Invalid input for every call: users without permission must not see a validation error.
  const sent: InjectOptions = method === 'POST' ? { payload: { id: 'x', kind: 'king' } } : {};
  const headers = user ? bearer(user) : {};
  const at = url.replace(':id', '1');
  const response = await test.app.inject({ method, url: at, headers, ...sent });
  return [response.statusCode, response.json<{ error?: string }>()] as const;
}

it('covers every registered admin route', () => {
  const registered = listRoutes(test.app).filter((route) => route.includes(' /api/admin'));
  expect(LIST.map(([method, url]) => `${method} ${url}`).sort()).toEqual(registered.sort());
});

it.each(LIST)(
  '%s %s rejects visitors, suspended users, and expired sessions',
  async (method, url) => {
    for (const who of [undefined, 'suspended', 'expired'] as const)
      expect([who, ...(await request(method, url, who))]).toEqual([who, 401, ENDED]);
  },
);

it.each(LIST)('%s %s is allowed for %s and operators only', async (method, url, owner) => {
  const others = {
    any: [],
    editor: ['moderator'],
    moderator: ['editor'],
    operator: ['editor', 'moderator', 'both'],
  } as const;
  for (const who of ['noRole', ...others[owner]] as const)
    expect([who, ...(await request(method, url, who))]).toEqual([who, 403, ROLE_NEEDED]);
  for (const who of owner === 'any' ? ROLES : ([owner, 'operator'] as const)) {
    const [status] = await request(method, url, who);
    expect([401, 403]).not.toContain(status);
  }
});

it.each(LIST)('%s %s asks operators to turn on two-step login', async (method, url) => {
  expect(await request(method, url, 'oneStep')).toEqual([
    403,
    {
      success: false,
      data: { roles: ['operator'] },
      message: 'Turn on two-step login in your profile to use this role.',
      error: 'two-step-required',
    },
  ]);
});

it.each(LIST)(
  '%s %s: whether it requires recent re-authentication',
  async (method, url, _owner, isSensitive) => {
    const [status, { error }] = await request(method, url, 'stale');
    expect(status === 403 && error === 'reauth-required').toBe(isSensitive);
  },
);
