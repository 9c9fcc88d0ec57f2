import { commitChange, readNewest } from '../registry/changes';
import {
  BANNER,
  FAQ,
  HERO,
  PLANS,
  writeDocument,
  openTestStore,
} from '../testing/content-fixtures';
import { publishContent } from './publish-content';
import { rollbackContent } from './content-history';

const testStore = openTestStore();
const { openContext, publish, readLive, refusalOf, listStore, spoil } = testStore;

describe('content publish', () => {
  it('stores several documents as one immutable revision and makes it live', async () => {
    expect(await publish(HERO, PLANS)).toEqual({ revision: '1', changed: ['hero', 'plans'] });
    expect(await readLive()).toEqual({ hero: HERO, plans: PLANS });
    expect(await openContext().store.create('content/marketing/1.json', Buffer.from(''))).toBe(
      false,
    );
  });

  it('keeps what was live of the other kinds, and says what it follows', async () => {
    await publish(HERO, PLANS);
    expect(await publish({ ...HERO, title: 'Eat well' })).toEqual({
      revision: '2',
      changed: ['hero'],
    });
    expect(await readLive()).toMatchObject({ hero: { title: 'Eat well' }, plans: PLANS });
    const stored = await openContext().store.read('content/marketing/2.json');
    expect(JSON.parse(String(stored))).toMatchObject({
      schema: 1,
      revision: '2',
      parent: '1',
      changed: ['hero'],
      at: '2026-11-21T10:00:00.000Z',
    });
  });

  it('does not publish who published nor which schema file the editor used', async () => {
    await publish({ $schema: './schemas/hero.schema.json', ...HERO });
    const stored = String(await openContext().store.read('content/marketing/1.json'));
    expect(stored).not.toMatch(/editor|\$schema/);
  });

  it('says so when what is given is live already, and makes no revision', async () => {
    await publish(HERO);
    const before = await listStore();
    expect(await publish(HERO)).toEqual({ revision: '1', changed: [] });
    expect(await listStore()).toEqual(before);
  });

  it('refuses with the sentences of the check, and changes nothing', async () => {
    await publish(HERO);
    const before = await listStore();
    const refusal = await refusalOf(
      publish({ ...PLANS, promise: 'x'.repeat(96) }, { ...BANNER, href: 'javascript:alert(1)' }),
    );
    expect(refusal.split('\n')).toEqual([
      'plans.json:10: promise: It has 96 characters; 90 fit.',
      expect.stringMatching(/^banner\.json:6: href: It cannot be linked to\./),
    ]);
    expect(await listStore()).toEqual(before);
  });

  it('refuses two documents of one kind', async () => {
    const files = [
      await writeDocument(testStore.dir, 'a.json', HERO),
      await writeDocument(testStore.dir, 'b.json', { ...HERO, title: 'Other' }),
    ];
    expect(await refusalOf(publishContent(openContext(), files))).toBe(
      'b.json: It is "hero", and so is a.json. Name one of the two.',
    );
  });

  it('gives both of two publishers at once their change', async () => {
    const home = { kind: 'home', order: [] };
    const outcomes = await Promise.all(
      [HERO, PLANS, home, BANNER, FAQ].map((each) => publish(each)),
    );
    expect(new Set(outcomes.map(({ revision }) => revision)).size).toBe(5);
    expect(await readLive()).toEqual({
      hero: HERO,
      plans: PLANS,
      home,
      banner: BANNER,
      faq: FAQ,
    });
    // Each can be taken back by itself.
    for (let left = 4; left >= 0; left -= 1) {
      await rollbackContent(openContext());
      expect(Object.keys(await readLive())).toHaveLength(left);
    }
  });

  it('keeps its revision when another release came between', async () => {
    const { store } = openContext();
    let isFirst = true;
    const slow = {
      ...store,
      create: async (key: string, bytes: Uint8Array) => {
        if (isFirst && key === 'registry/production/revisions/1.json') {
          isFirst = false;
          await commitChange(
            { store, environment: 'production', by: 'other', command: 'other' },
            (draft) => ({ ...draft }),
          );
        }
        return store.create(key, bytes);
      },
    };
    const file = await writeDocument(testStore.dir, 'hero.json', HERO);
    await publishContent({ ...openContext(), store: slow }, [file]);
    expect(await store.list('content')).toEqual(['content/marketing/1.json']);
    expect((await readNewest(store, 'production'))?.revision).toBe(2);
    expect(await readLive()).toEqual({ hero: HERO });
  });

  it('run again after a crash, it publishes the stored revision', async () => {
    const { store } = openContext();
    await publish(FAQ);
    const pointer = await store.read('registry/production.json');
    await publish(HERO);
    await store.replace('registry/production.json', pointer ?? Buffer.alloc(0));
    expect(await publish(HERO)).toEqual({ revision: '2', changed: [] });
    expect(JSON.parse(String(await store.read('registry/production.json')))).toMatchObject({
      content: { marketing: { revision: '2' } },
    });
  });

  it('a slower publisher never sets the pages back', async () => {
    const { store } = openContext();
    let isFirst = true;
    const slow = {
      ...store,
      replace: async (key: string, bytes: Uint8Array) => {
        if (isFirst) {
          isFirst = false;
          await publish(PLANS);
        }
        return store.replace(key, bytes);
      },
    };
    const file = await writeDocument(testStore.dir, 'hero.json', HERO);
    await publishContent({ ...openContext(), store: slow }, [file]);
    expect(JSON.parse(String(await store.read('registry/production.json')))).toMatchObject({
      revision: 2,
      content: { marketing: { revision: '2' } },
    });
  });

  it('refuses to add to a live revision that was changed in the store, and says what helps', async () => {
    await publish(HERO);
    await spoil(1);
    expect(await refusalOf(publish(PLANS))).toMatch(
      /^Revision 1, which is live, is missing from the store or was changed there, .* rollback marketing$/,
    );
  });
});
