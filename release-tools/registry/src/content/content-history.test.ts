import { FAQ, HERO, PLANS, openTestStore } from '../testing/content-fixtures';
import { rollbackContent, logContent } from './content-history';

describe('rollback', () => {
  const { openContext, publish, readEntry, readLive, refusalOf, spoil } = openTestStore();

  describe('content rollback', () => {
    it('returns to the revision before, and at last to the built-in copy', async () => {
      await publish(HERO);
      await publish({ ...HERO, title: 'Other' });
      expect(await rollbackContent(openContext())).toBe('1');
      expect(await readLive()).toEqual({ hero: HERO });
      expect(await rollbackContent(openContext())).toBeNull();
      expect(await readEntry()).toBeUndefined();
    });

    it('is refused when nothing is published', async () => {
      expect(await refusalOf(rollbackContent(openContext()))).toBe(
        'Nothing of marketing’s is published in production, so there is nothing to take back. The built-in copy shows.',
      );
    });

    it('never reuses a number, and records what was live', async () => {
      await publish(HERO);
      await publish({ ...HERO, title: 'Bad' });
      await rollbackContent(openContext());
      expect((await publish({ ...HERO, title: 'Good' })).revision).toBe('3');
      expect(await rollbackContent(openContext())).toBe('1');
    });

    it('does not go back to one that was changed in the store', async () => {
      await publish(HERO);
      await publish(PLANS);
      await spoil(1);
      expect(await refusalOf(rollbackContent(openContext()))).toMatch(
        /^Revision 1, which was live before, is missing from the store or was changed there\./,
      );
      expect((await readEntry())?.revision).toBe('2');
    });
  });

  describe('content rollback of a damaged store', () => {
    it('goes on to the newest revision that is whole, since nothing can be added to a damaged one', async () => {
      await publish(HERO);
      await publish(PLANS);
      await publish(FAQ);
      await spoil(2);
      await spoil(3);
      expect(await rollbackContent(openContext())).toBe('1');
      expect(await readLive()).toEqual({ hero: HERO });
    });

    it('ends with the built-in copy, and documents can be published again', async () => {
      await publish(HERO);
      await publish(PLANS);
      await spoil(1);
      await spoil(2);
      expect(await refusalOf(publish(FAQ))).toMatch(/rollback marketing$/);
      expect(await rollbackContent(openContext())).toBeNull();
      await publish(FAQ);
      expect(await readLive()).toEqual({ faq: FAQ });
    });
  });
});

describe('log', () => {
  const { openContext, publish, spoil } = openTestStore();

  describe('content log', () => {
    it('tells oldest first who published what, what was taken back, which is live, and the kinds', async () => {
      await publish(HERO, PLANS);
      await publish({ ...HERO, title: 'Bad' });
      await rollbackContent(openContext());
      expect(await logContent(openContext())).toEqual([
        '   1  2026-11-21T10:00:00.000Z  editor        publish hero+plans (revision 1)',
        '   2  2026-11-21T10:00:00.000Z  editor        publish hero (revision 2)',
        '   3  2026-11-21T10:00:00.000Z  editor        rollback to revision 1  live',
        'Published now: hero, plans. Of the other kinds the built-in copy shows.',
      ]);
      await rollbackContent(openContext());
      expect((await logContent(openContext())).slice(2)).toEqual([
        '   3  2026-11-21T10:00:00.000Z  editor        rollback to revision 1',
        '   4  2026-11-21T10:00:00.000Z  editor        rollback to the built-in copy  live',
        'Nothing is published now: the built-in copy shows.',
      ]);
    });

    it('says so when nothing was ever published', async () => {
      expect(await logContent(openContext())).toEqual([
        'Nothing of marketing’s was ever published in production. The built-in copy shows.',
      ]);
    });

    it('tolerates a revision that was changed in the store', async () => {
      await publish(HERO, PLANS);
      await spoil(1);
      expect(await logContent(openContext())).toEqual([
        expect.stringMatching(/publish hero\+plans \(revision 1\) {2}live$/),
        expect.stringMatching(/was changed there: the built-in copy shows\.$/),
      ]);
    });
  });
});
