import { publishContent } from '@tableside/registry/content-editor';
import { existsSync } from 'node:fs';
import disk, { mkdir, writeFile } from 'node:fs/promises';
import { HERO } from '@tableside/registry/testing/content-fixtures';
import { freeze } from '@tableside/registry/registry/freeze';
import {
  dearPlans,
  openContentAdmin,
  titled,
  type ContentAdmin,
} from '../../testing/admin/content-admin';
import { send } from '../../testing/app';
import { clearReauth, type TestUser } from '../../testing/users';
import { startDraft } from './drafts';

let admin: ContentAdmin;
let ana: TestUser;
let ben: TestUser;
beforeAll(async () => {
  admin = await openContentAdmin();
});
afterAll(() => admin.close());
beforeEach(async () => {
  ({ ana, ben } = await admin.startWithTwo());
});

it('publishes a draft in the user’s name and deletes it', async () => {
  expect(await admin.bring(ana, 'hero', titled('One'))).toEqual({ outcome: 'published' });
  expect((await admin.readStored())['hero']).toMatchObject({ title: 'One' });
  const newest = await admin.words.readNewest();
  expect(newest?.change).toMatchObject({
    by: 'Ana Lee [31m',
    command: 'content publish marketing hero',
  });
  const { draft, live } = await admin.open(ana, 'hero');
  expect([draft, live.revision, live.document?.['title']]).toEqual([null, '1', 'One']);
  expect((await admin.listAll(ana)).documents[0]?.last?.who).toBe('Ana Lee [31m');
  expect(await admin.listActions()).toEqual([
    `${ana.email} | content-published | document hero | revision 1`,
  ]);
});

it('reports an unknown section, like the command', async () => {
  expect(await admin.bring(ana, 'home', { kind: 'home', order: ['partnr'] })).toMatchObject({
    problems: [{ path: ['order', 0], message: expect.stringContaining('Did you mean "partner"?') }],
  });
});

it('publishes documents of two editors independently', async () => {
  await admin.save(ana, 'hero', titled('One'));
  await admin.save(ben, 'plans', dearPlans);
  await Promise.all([admin.publish(ana, 'hero'), admin.publish(ben, 'plans')]);
  expect(await admin.readStored()).toMatchObject({
    hero: { title: 'One' },
    plans: { intro: 'Dear plans.' },
  });
});

it('does not publish when the draft or the live version has changed', async () => {
  await admin.bring(ana, 'hero', titled('One'));
  await admin.save(ana, 'hero', titled('Two'));
  const seen = { version: (await admin.open(ana, 'hero')).draft?.version, live: '1' };
  expect((await admin.publish(ana, 'hero', { ...seen, live: null })).data).toEqual({
    outcome: 'changed',
  });
  await admin.save(ben, 'hero', titled('Two of Ben'));
  expect((await admin.publish(ana, 'hero', seen)).data).toEqual({ outcome: 'changed' });
  expect((await admin.readStored())['hero']).toMatchObject({ title: 'One' });
});

it('marks a draft as behind when the command published another version', async () => {
  await admin.save(ana, 'hero', titled('Of Ana'));
  await publishByCommand('By command');
  expect((await admin.history(ana, 'hero'))[0]).toMatchObject({ who: 'maria', revision: '1' });
  expect(await admin.open(ben, 'hero')).toMatchObject({
    draft: { is_behind: true },
    live: { document: { title: 'By command' } },
  });
  expect((await admin.publish(ben, 'hero')).data).toEqual({ outcome: 'published' });
  expect((await admin.readStored())['hero']).toMatchObject({ title: 'Of Ana' });
});

it('reports unchanged content', async () => {
  await admin.bring(ana, 'hero', titled('One'));
  const before = await admin.words.readNewest();
  expect(await admin.bring(ana, 'hero', titled('One'))).toEqual({ outcome: 'unchanged' });
  expect((await admin.words.readNewest())?.revision).toBe(before?.revision);
});

it('does not publish in the name of another editor', async () => {
  const rename = { first_name: 'ana', last_name: 'Lee [31m' };
  await send(admin, '/api/client-auth/update_client_profile', rename, ben);
  await admin.bring(ben, 'hero', titled('By Ben'));
  expect((await admin.history(ana, 'hero'))[0]?.who).toBe(`ana Lee [31m (${ben.email})`);
  const actions = await admin.test.query(
    'SELECT who, action, user_id, reason FROM audit ORDER BY id',
  );
  expect(actions[0]).toEqual({
    who: ben.email,
    action: 'renamed',
    user_id: ben.id,
    reason: 'from Ben Diner to ana Lee [31m',
  });
});

it('asks colleagues to re-authenticate for a new name', async () => {
  await clearReauth(admin.db, ana);
  const rename = { first_name: 'Ben', last_name: 'Diner' };
  const { body } = await send(admin, '/api/client-auth/update_client_profile', rename, ana);
  expect(body.error).toBe('reauth-required');
});

describe('an unavailable release store', () => {
  it('reports why it is frozen and keeps the draft', async () => {
    const { store } = admin.words;
    await freeze({ store, environment: 'production', by: 'Op' }, '*', 'A fair');
    expect(await admin.bring(ana, 'hero', titled('One'))).toEqual({
      outcome: 'failed',
      message: expect.stringContaining('A fair'),
    });
    expect((await admin.open(ana, 'hero')).draft?.document).toEqual(titled('One'));
  });

  /** Every write to it fails because the disk is full. */
  const FULL = '/dev/full';
  const whereFull = existsSync(FULL) ? it : it.skip;
  whereFull('reports that it is full and keeps the draft', async () => {
    const { open } = disk;
    const full = jest
      .spyOn(disk, 'open')
      .mockImplementation((file, flags, mode) =>
        flags === 'wx' && String(file).startsWith(admin.words.folder)
          ? open(FULL, 'w')
          : open(file, flags, mode),
      );
    const refused = await admin.bring(ana, 'hero', titled('One'));
    expect(full).toHaveBeenCalledWith(expect.stringContaining('content'), 'wx', undefined);
    full.mockRestore();
    expect(refused).toEqual({
      outcome: 'failed',
      message: expect.stringContaining('The release store is full. Nothing was published'),
    });
    expect((await admin.words.readNewest())?.content).toEqual({});
    expect((await admin.open(ana, 'hero')).draft?.document).toEqual(titled('One'));
    expect((await admin.publish(ana, 'hero')).data).toEqual({ outcome: 'published' });
  });

  it('still saves drafts when it is unreachable', async () => {
    const content = { store: 'postgres://unknown@127.0.0.1:9/nothing' };
    const other = await openContentAdmin({ content });
    try {
      const eve = await other.make(['editor']);
      const draft = { userId: eve.id, kind: 'hero', document: HERO, problems: 0 } as const;
      await startDraft(other.db, draft, { revision: null, document: HERO });
      expect(await other.save(eve, 'hero', titled('Two'))).toMatchObject({ outcome: 'saved' });
      expect((await other.listAll(eve)).closed).toContain('The release store is unavailable');
      expect((await other.open(eve, 'hero')).draft?.document).toEqual(titled('Two'));
      const body = { kind: 'hero', version: 2, live: null };
      expect(await other.refusalOf(eve, 'publish', body)).toMatchObject({
        status: 503,
        message: expect.stringContaining('your draft is saved'),
      });
    } finally {
      await other.close();
    }
  });

  it('reports that it is not configured', async () => {
    const other = await openContentAdmin({ content: {} });
    try {
      const eve = await other.make(['editor']);
      expect((await other.listAll(eve)).closed).toContain('Ask the operator to set RELEASE_STORE');
      const { documents } = await other.listAll(eve);
      expect(documents).toHaveLength(12);
    } finally {
      await other.close();
    }
  });
});

async function publishByCommand(title: string) {
  const folder = `${admin.words.folder}-files`;
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/hero.json`, JSON.stringify(titled(title)));
  const { store } = admin.words;
  const context = { store, environment: 'production', by: 'maria', owner: 'marketing' };
  await publishContent({ ...context, scope: { root: folder, homes: [] } }, [`${folder}/hero.json`]);
}

describe('restore', () => {
  it('publishes an earlier version of one document only', async () => {
    await admin.bring(ana, 'hero', titled('One'));
    await admin.bring(ana, 'hero', titled('Two'));
    await admin.bring(ben, 'plans', dearPlans);
    expect(await admin.restore(ana, 'hero', '1')).toEqual({ outcome: 'published' });
    expect(await admin.readStored()).toMatchObject({
      hero: { title: 'One' },
      plans: { intro: 'Dear plans.' },
    });
    expect(await admin.history(ana, 'hero')).toMatchObject([
      { what: 'restored', who: 'Ana Lee [31m', revision: '4', is_live: true },
      { what: 'published', revision: '2', is_live: false },
      { what: 'published', revision: '1' },
    ]);
    expect((await admin.history(ana, 'plans')).map(({ who }) => who)).toEqual(['Ben Diner']);
    expect((await admin.listActions())[0]).toBe(
      `${ana.email} | content-restored | document hero | revision 1`,
    );
  });

  it('restores the built-in content', async () => {
    await admin.bring(ana, 'hero', titled('One'));
    await admin.bring(ben, 'plans', dearPlans);
    expect(await admin.restore(ana, 'hero', null)).toEqual({ outcome: 'published' });
    expect(Object.keys(await admin.readStored())).toEqual(['plans']);
    expect((await admin.open(ana, 'hero')).live).toEqual({ revision: null, document: HERO });
  });

  it('changes nothing for the live version, and rejects an unknown one', async () => {
    await admin.bring(ana, 'hero', titled('One'));
    expect(await admin.restore(ana, 'hero', '1')).toEqual({ outcome: 'unchanged' });
    expect((await admin.refusalOf(ana, 'restore', { kind: 'hero', to: '77' })).status).toBe(404);
  });
});
