import { ROLES, type Role } from '@tableside/contracts/desk/rules';
import type { InjectOptions } from 'fastify';
import { createImporter } from './import/importer';
import { suspend } from './people/account-acts';
import { startTestApp, type TestApp, listRoutes } from '../testing/app';
import { bearer, type TestPerson, createColleague, forgetProof } from '../testing/people';

type Owner = Role | 'any';

/** Whom each call below /api/desk is for, beside operators; with a `!`, it asks for a proof that is not old. */
const CALLS: Readonly<Record<Owner, string>> = {
  any: 'GET me',
  editor: `
    GET content/documents, GET content/document, GET content/history, GET content/differences, POST content/save,
    POST content/discard, POST content/preview_link, POST content/picture, POST content/publish!,
    POST content/cancel_schedule!, POST content/restore!`,
  moderator: `
    GET queue, GET read_hours, POST apply_entry!, POST refuse_entry!, POST undo_entry!`,
  operator: `
    GET colleagues, POST grant_role!, POST revoke_role!, GET acts,
    GET people, GET person/:id, POST end_sessions!, POST suspend!, POST restore!,
    GET mails, POST retry_mails!, GET health,
    GET places, GET place/:id, POST places/edit!, POST places/take_imported!, POST places/close!,
    POST places/reopen!, POST places/merge!, POST places/month!, POST places/undo!,
    GET import, POST import/upload!, POST import/write!, POST import/drop,
    GET owners, POST decide_owner!, POST end_owner!, POST remove_answer!`,
};
const LIST = Object.entries(CALLS).flatMap(([owner, calls]) =>
  calls.split(',').map((call) => {
    const [method = '', name = ''] = call.trim().split(' ');
    const [url, isGrave] = [`/api/desk/${name.replace('!', '')}`, name.endsWith('!')];
    return [method as 'GET' | 'POST', url, owner as Owner, isGrave] as const;
  }),
);

const ENDED = {
  success: false,
  data: null,
  message: 'Your session has ended. Sign in again.',
  error: 'unauthorized',
};
const ROLE_NEEDED = {
  success: false,
  data: null,
  message: 'Your account has no role that allows this.',
  error: 'role-needed',
};

let test: TestApp;
const people: Partial<
  Record<Role | 'nobody' | 'both' | 'suspended' | 'expired' | 'stale', TestPerson>
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
  for (const role of ROLES) people[role] = await createColleague(db, [role]);
  people.nobody = await createColleague(db, []);
  people.both = await createColleague(db, ['editor', 'moderator']);
  people.stale = await createColleague(db, ['operator']);
  await forgetProof(db, people.stale);
  people.suspended = await createColleague(db, ['operator']);
  await suspend(db, people.suspended.email, 'Spam.', null);
  people.expired = await createColleague(db, ['operator']);
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', people.expired.id)
    .execute();
});
afterAll(() => test.close());

/** @param who left out: nobody is signed in */
async function ask(method: 'GET' | 'POST', url: string, who?: keyof typeof people) {
  const person = who && people[who];
  // What is sent is wrong for every call: whoever may not call is not told so.
  const sent: InjectOptions = method === 'POST' ? { payload: { id: 'x', kind: 'king' } } : {};
  const headers = person ? bearer(person) : {};
  const at = url.replace(':id', '1');
  const response = await test.app.inject({ method, url: at, headers, ...sent });
  return [response.statusCode, response.json<{ error?: string }>()] as const;
}

it('every call of the desks has its line here', () => {
  const registered = listRoutes(test.app).filter((route) => route.includes(' /api/desk'));
  expect(LIST.map(([method, url]) => `${method} ${url}`).sort()).toEqual(registered.sort());
});

it.each(LIST)(
  '%s %s is for whoever is signed in, and neither suspended nor away for long',
  async (method, url) => {
    for (const who of [undefined, 'suspended', 'expired'] as const)
      expect([who, ...(await ask(method, url, who))]).toEqual([who, 401, ENDED]);
  },
);

it.each(LIST)(
  '%s %s is for %s and operators, and tells nobody else anything',
  async (method, url, owner) => {
    const others = {
      any: [],
      editor: ['moderator'],
      moderator: ['editor'],
      operator: ['editor', 'moderator', 'both'],
    } as const;
    for (const who of ['nobody', ...others[owner]] as const)
      expect([who, ...(await ask(method, url, who))]).toEqual([who, 403, ROLE_NEEDED]);
    for (const who of owner === 'any' ? ROLES : ([owner, 'operator'] as const)) {
      const [status] = await ask(method, url, who);
      expect([401, 403]).not.toContain(status);
    }
  },
);

it.each(LIST)(
  '%s %s: whether it asks for a proof that is not old',
  async (method, url, _owner, isGrave) => {
    const [status, { error }] = await ask(method, url, 'stale');
    expect(status === 403 && error === 'proof-needed').toBe(isGrave);
  },
);
