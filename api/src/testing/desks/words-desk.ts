import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTENT_KINDS } from '@tableside/contracts/content/wire';
import { commitChange, readNewest } from '@tableside/registry/registry/changes';
import { HERO, PLANS, SECTIONS } from '@tableside/registry/testing/content-fixtures';
import { makeEntry, makeRegistered } from '@tableside/registry/testing/registry-fixtures';
import { toJson, type ReleaseStore } from '@tableside/registry/store/store';
import { openDirectoryStore } from '@tableside/registry/store/directory-store';
import type { Role } from '@tableside/contracts/desk/rules';
import { nothing } from '@tableside/contracts/common/wire';
import {
  wireDocument,
  wireDocuments,
  wireHistory,
  wirePublished,
  wireRestored,
  wireSaved,
} from '@tableside/contracts/desk/content/wire';
import type { z } from 'zod';
import type { AppOptions } from '../../app';
import { call, startTestApp } from '../app';
import { bearer, type PersonOverrides, type TestPerson, createColleague } from '../people';

/** Test helper: a release store of its own in which a remote is live that has documents, nothing of which was published. */
async function makeWordStore() {
  const parent = await mkdtemp(join(tmpdir(), 'words-'));
  const folder = join(parent, 'store');
  const store = openDirectoryStore(folder);
  const refill = async () => {
    await rm(folder, { recursive: true, force: true });
    await fillStore(store);
  };
  await refill();
  return {
    /** What a test makes beside it is removed with it. */
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
    place: 'home:section' as const,
    name,
    widget: 'Widget',
    order: index,
    wake: 'at-once' as const,
    frame: 'page' as const,
    reserve: { height: '0rem', isKept: false },
  }));
  const release = makeRegistered('marketing', '1.0.0', { content: [...CONTENT_KINDS], slots });
  await commitChange(
    { store, environment: 'production', by: 'a test', command: 'activate marketing@1.0.0' },
    (draft) => ({ ...draft, remotes: { marketing: makeEntry(release) } }),
  );
}

const BASE = '/api/desk/content';

export const titled = (title: string) => ({ ...HERO, title });
export const dearPlans = { ...PLANS, intro: 'Dear plans.' };

/** Test helper: an API host with a release store of its own, and the calls of the sponsor's desk. */
export async function openWordsDesk(options: Partial<AppOptions> = {}) {
  const words = await makeWordStore();
  const test = await startTestApp({ words: { store: words.folder }, ...options });

  const post = <Data extends z.ZodType>(
    person: TestPerson,
    name: string,
    data: Data,
    body: object,
  ) => call(test, 'POST', `${BASE}/${name}`, data, body, person);
  const get = async <Data extends z.ZodType>(
    person: TestPerson,
    path: string,
    data: Data,
  ): Promise<z.output<Data>> => {
    const answer = await call(test, 'GET', `${BASE}/${path}`, data, undefined, person);
    return (answer as unknown as { readonly data: z.output<Data> }).data;
  };

  /** A call that is refused, as it is answered. */
  const refusalOf = async (person: TestPerson, name: string, payload?: object) => {
    const response = await test.app.inject({
      method: payload ? 'POST' : 'GET',
      url: `${BASE}/${name}`,
      headers: bearer(person),
      ...(payload && { payload }),
    });
    return { status: response.statusCode, ...response.json<{ message: string; error?: string }>() };
  };

  const open = (person: TestPerson, kind: string) =>
    get(person, `document?kind=${kind}`, wireDocument);
  const make = (roles: readonly Role[], overrides?: PersonOverrides) =>
    createColleague(test.db, roles, overrides);
  /** Saves a draft, over the one that there is. */
  const save = async (person: TestPerson, kind: string, document: object, version?: number) => {
    const latest = (await open(person, kind)).draft?.version ?? 0;
    const body = { kind, version: version ?? latest, document };
    return (await post(person, 'save', wireSaved, body)).data;
  };
  /** Publishes the draft that there is, with a look at what is live. */
  const publish = async (person: TestPerson, kind: string, more: object = {}) => {
    const { draft, live } = await open(person, kind);
    const body = { kind, version: draft?.version ?? 1, live: live.revision, ...more };
    return post(person, 'publish', wirePublished.nullable(), body);
  };
  /** A store in which nothing was published, no drafts, and no acts. */
  const reset = async () => {
    await words.refill();
    await test.query('TRUNCATE content_drafts, content_schedules, content_pictures, audit CASCADE');
  };

  return {
    ...test,
    test,
    refusalOf,
    words,
    post,
    get,
    make,
    listAll: (person: TestPerson) => get(person, 'documents', wireDocuments),
    open,
    history: async (person: TestPerson, kind: string) =>
      (await get(person, `history?kind=${kind}`, wireHistory)).entries,
    save,
    publish,
    /** Saves and publishes. */
    bring: async (person: TestPerson, kind: string, document: object) => {
      await save(person, kind, document);
      return (await publish(person, kind)).data;
    },
    restore: async (person: TestPerson, kind: string, to: string | null) =>
      (await post(person, 'restore', wireRestored, { kind, to })).data,
    discard: async (person: TestPerson, kind: string) =>
      post(person, 'discard', nothing, {
        kind,
        version: (await open(person, kind)).draft?.version ?? 1,
      }),
    /** The live documents as they lie in the store. */
    async readStored(): Promise<Record<string, Record<string, unknown>>> {
      const newest = await words.readNewest();
      const revision = newest?.content['marketing']?.revision;
      const bytes = await words.store.read(`content/marketing/${revision}.json`);
      return (JSON.parse(String(bytes)) as { documents: Record<string, Record<string, unknown>> })
        .documents;
    },
    /** What the audit says of documents, newest first. */
    async listActs() {
      const rows = await test.db
        .selectFrom('audit')
        .selectAll()
        .where('subject', 'like', 'document %')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(({ who, act, subject, reason }) => [who, act, subject, reason].join(' | '));
    },
    reset,
    /** Begins anew, with two editors. */
    beginWithTwo: async () => {
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
export type WordsDesk = Awaited<ReturnType<typeof openWordsDesk>>;
