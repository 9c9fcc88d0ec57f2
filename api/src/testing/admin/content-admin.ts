import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTENT_TYPES } from '@tableside/contracts/content/wire';
import { commitChange, readNewest } from '@tableside/registry/registry/changes';
import { HERO, PLANS, SECTIONS } from '@tableside/registry/testing/content-fixtures';
import { makeEntry, makeRegistered } from '@tableside/registry/testing/registry-fixtures';
import { toJson, type ReleaseStore } from '@tableside/registry/store/store';
import { openDirectoryStore } from '@tableside/registry/store/directory-store';
import type { Role } from '@tableside/contracts/admin/rules';
import { nothing } from '@tableside/contracts/common/wire';
import {
  wireDocument,
  wireDocuments,
  wireHistory,
  wirePublished,
  wireRestored,
  wireSaved,
} from '@tableside/contracts/admin/content/wire';
import type { z } from 'zod';
import type { AppOptions } from '../../app';
import { call, send, startTestApp } from '../app';
import { type UserOverrides, type TestUser, createColleague } from '../users';

/** Creates a release store with a live remote that has content types and no published content. */
async function makeContentStore() {
  const parent = await mkdtemp(join(tmpdir(), 'words-'));
  const folder = join(parent, 'store');
  const store = openDirectoryStore(folder);
  const refill = async () => {
    await rm(folder, { recursive: true, force: true });
    await fillStore(store);
  };
  await refill();
  return {
    /** Temporary folder, removed with the store. */
    folder,
    store,
    refill,
    readNewest: () => readNewest(store, 'production'),
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}

async function fillStore(store: ReleaseStore): Promise<void> {
  const words = { hero: HERO, plans: PLANS, home: { kind: 'home', order: ['partner'] } };
  for (const [kind, document] of Object.entries(words))
    await store.create(`releases/marketing/1.0.0/server/words/${kind}.json`, toJson(document));
  const slots = SECTIONS.map((name, index) => ({
    slot: 'home:section' as const,
    name,
    widget: 'Widget',
    order: index,
    hydrate: 'at-once' as const,
    frame: 'page' as const,
    minHeight: { height: '0rem', isPersistent: false },
  }));
  const release = makeRegistered('marketing', '1.0.0', { content: [...CONTENT_TYPES], slots });
  await commitChange(
    { store, environment: 'production', by: 'a test' },
    'activate marketing@1.0.0',
    (draft) => ({ ...draft, remotes: { marketing: makeEntry(release) } }),
  );
}

const BASE = '/api/admin/content';

export const titled = (title: string) => ({ ...HERO, title });
export const dearPlans = { ...PLANS, intro: 'Dear plans.' };

/** An API with its own release store, and calls of the sponsor's admin pages. */
export async function openContentAdmin(options: Partial<AppOptions> = {}) {
  const words = await makeContentStore();
  const test = await startTestApp({ content: { store: words.folder }, ...options });

  const post = <Data extends z.ZodType>(user: TestUser, name: string, data: Data, body: object) =>
    call(test, 'POST', `${BASE}/${name}`, data, body, user);
  const get = async <Data extends z.ZodType>(
    user: TestUser,
    path: string,
    data: Data,
  ): Promise<z.output<Data>> => {
    const reply = await call(test, 'GET', `${BASE}/${path}`, data, undefined, user);
    return (reply as unknown as { readonly data: z.output<Data> }).data;
  };

  /** The response of a rejected call. */
  const refusalOf = async (user: TestUser, name: string, payload?: object) => {
    const { status, body } = await send(test, `${BASE}/${name}`, payload, user);
    return { status, ...body };
  };

  const open = (user: TestUser, kind: string) => get(user, `document?kind=${kind}`, wireDocument);
  const make = (roles: readonly Role[], overrides?: UserOverrides) =>
    createColleague(test.db, roles, overrides);
  /** Saves a draft, replacing the existing one. */
  const save = async (user: TestUser, kind: string, document: object, version?: number) => {
    const latest = (await open(user, kind)).draft?.version ?? 0;
    const body = { kind, version: version ?? latest, document };
    return (await post(user, 'save', wireSaved, body)).data;
  };
  /** Publishes the current draft. */
  const publish = async (user: TestUser, kind: string, more: object = {}) => {
    const { draft, live } = await open(user, kind);
    const body = { kind, version: draft?.version ?? 1, live: live.revision, ...more };
    return post(user, 'publish', wirePublished.nullable(), body);
  };
  /** Resets published content, drafts, audit log and users. */
  const reset = async () => {
    await words.refill();
    await test.empty('content_drafts', 'content_schedules', 'content_pictures', 'audit', 'users');
  };

  return {
    ...test,
    test,
    refusalOf,
    words,
    post,
    get,
    make,
    listAll: (user: TestUser) => get(user, 'documents', wireDocuments),
    open,
    history: async (user: TestUser, kind: string) =>
      (await get(user, `history?kind=${kind}`, wireHistory)).entries,
    save,
    publish,
    /** Saves and publishes. */
    bring: async (user: TestUser, kind: string, document: object) => {
      await save(user, kind, document);
      return (await publish(user, kind)).data;
    },
    restore: async (user: TestUser, kind: string, to: string | null) =>
      (await post(user, 'restore', wireRestored, { kind, to })).data,
    discard: async (user: TestUser, kind: string) =>
      post(user, 'discard', nothing, {
        kind,
        version: (await open(user, kind)).draft?.version ?? 1,
      }),
    /** The live content as stored. */
    async readStored(): Promise<Record<string, Record<string, unknown>>> {
      const newest = await words.readNewest();
      const revision = newest?.content['marketing']?.revision;
      const bytes = await words.store.read(`content/marketing/${revision}.json`);
      return (JSON.parse(String(bytes)) as { documents: Record<string, Record<string, unknown>> })
        .documents;
    },
    /** Audit entries about content, newest first. */
    async listActions() {
      const rows = await test.query(
        `SELECT who, action, subject, reason FROM audit WHERE subject LIKE 'document %' ORDER BY id DESC`,
      );
      return rows.map((row) => Object.values(row).join(' | '));
    },
    reset,
    /** Resets, then creates two editors. */
    startWithTwo: async () => {
      await reset();
      return {
        ana: await make(['editor'], { first_name: 'Ana', last_name: 'Lee\u001b[31m' }),
        ben: await make(['editor'], { first_name: 'Ben' }),
      };
    },
    close: async () => {
      await test.close();
      await words.remove();
    },
  };
}
export type ContentAdmin = Awaited<ReturnType<typeof openContentAdmin>>;
