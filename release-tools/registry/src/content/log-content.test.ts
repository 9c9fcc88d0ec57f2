import { HERO, PLANS, openTestStore } from '../testing/content-fixtures';
import { logContent, rollbackContent } from './content-history';

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
