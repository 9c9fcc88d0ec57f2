import { FAQ, HERO, PLANS, openTestStore } from '../testing/content-fixtures';
import { rollbackContent, logContent } from './content-history';

describe('rollback', () => {
  const { openContext, publish, readEntry, readLive, refusalOf, taint } = openTestStore();

  describe('content rollback', () => {
    it('restores the previous revision, and finally the built-in content', async () => {
      await publish(HERO);
      await publish({ ...HERO, title: 'Other' });
      expect(await rollbackContent(openContext())).toBe('1');
      expect(await readLive()).toEqual({ hero: HERO });
      expect(await rollbackContent(openContext())).toBeNull();
      expect(await readEntry()).toBeUndefined();
    });

    it('fails when nothing is published', async () => {
      expect(await refusalOf(rollbackContent(openContext()))).toBe(
        'marketing has no published content in production, so there is nothing to roll back. The built-in content is shown.',
      );
    });

    it('never reuses a revision number and records what was live', async () => {
      await publish(HERO);
      await publish({ ...HERO, title: 'Bad' });
      await rollbackContent(openContext());
      expect((await publish({ ...HERO, title: 'Good' })).revision).toBe('3');
      expect(await rollbackContent(openContext())).toBe('1');
    });

    it('does not restore a revision that was altered', async () => {
      await publish(HERO);
      await publish(PLANS);
      await taint(1);
      expect(await refusalOf(rollbackContent(openContext()))).toMatch(
        /^Revision 1, which was live before, is missing from the store or was altered there\./,
      );
      expect((await readEntry())?.revision).toBe('2');
    });
  });

  describe('content rollback of a damaged store', () => {
    it('restores the newest intact revision, because a damaged one cannot be extended', async () => {
      await publish(HERO);
      await publish(PLANS);
      await publish(FAQ);
      await taint(2);
      await taint(3);
      expect(await rollbackContent(openContext())).toBe('1');
      expect(await readLive()).toEqual({ hero: HERO });
    });

    it('restores the built-in content last, and content can be published again', async () => {
      await publish(HERO);
      await publish(PLANS);
      await taint(1);
      await taint(2);
      expect(await refusalOf(publish(FAQ))).toMatch(/rollback marketing$/);
      expect(await rollbackContent(openContext())).toBeNull();
      await publish(FAQ);
      expect(await readLive()).toEqual({ faq: FAQ });
    });
  });
});

describe('content log', () => {
  const { openContext, publish, taint } = openTestStore();

  it('lists who published what, rollbacks, the live revision, and the types, oldest first', async () => {
    await publish(HERO, PLANS);
    await publish({ ...HERO, title: 'Bad' });
    await rollbackContent(openContext());
    expect(await logContent(openContext())).toEqual([
      '   1  2026-11-21T10:00:00.000Z  editor        publish hero+plans (revision 1)',
      '   2  2026-11-21T10:00:00.000Z  editor        publish hero (revision 2)',
      '   3  2026-11-21T10:00:00.000Z  editor        rollback to revision 1  live',
      'Published now: hero, plans. All other content types show the built-in content.',
    ]);
    await rollbackContent(openContext());
    expect((await logContent(openContext())).slice(2)).toEqual([
      '   3  2026-11-21T10:00:00.000Z  editor        rollback to revision 1',
      '   4  2026-11-21T10:00:00.000Z  editor        rollback to the built-in content  live',
      'Nothing is published now: the built-in content is shown.',
    ]);
  });

  it('reports when nothing was ever published', async () => {
    expect(await logContent(openContext())).toEqual([
      'marketing never had published content in production. The built-in content is shown.',
    ]);
  });

  it('tolerates an altered revision', async () => {
    await publish(HERO, PLANS);
    await taint(1);
    expect(await logContent(openContext())).toEqual([
      expect.stringMatching(/publish hero\+plans \(revision 1\) {2}live$/),
      expect.stringMatching(/was altered there: the built-in content is shown\.$/),
    ]);
  });
});
