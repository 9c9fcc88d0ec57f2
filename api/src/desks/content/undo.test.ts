import { HERO } from '@tableside/registry/content/fixtures';
import { dearPlans, openWordsDesk, titled, type WordsDesk } from '../../testing/desks/words-desk';
import type { TestPerson } from '../../testing/people';

let desk: WordsDesk;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  desk = await openWordsDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  ({ ana, ben } = await desk.beginWithTwo());
});

describe('undo', () => {
  it('takes back one document alone, whatever was published of others since', async () => {
    await desk.bring(ana, 'hero', titled('One'));
    await desk.bring(ana, 'hero', titled('Two'));
    await desk.bring(ben, 'plans', dearPlans);
    const [newest] = await desk.history(ana, 'hero');
    expect(newest).toMatchObject({
      revision: '2',
      revision_before: '1',
      is_live: true,
      what: 'published',
    });
    const seen = (await desk.open(ana, 'hero')).live.revision;
    expect(await desk.undo(ana, 'hero', newest?.revision_before ?? null, seen)).toMatchObject({
      outcome: 'undone',
    });
    expect(await desk.readStored()).toMatchObject({
      hero: { title: 'One' },
      plans: { intro: 'Dear plans.' },
    });
    expect((await desk.history(ana, 'hero')).map(({ what, who }) => [what, who])).toEqual([
      ['undone', 'Ana Lee [31m'],
      ['published', 'Ana Lee [31m'],
      ['published', 'Ana Lee [31m'],
    ]);
    expect((await desk.history(ana, 'plans')).map(({ who }) => who)).toEqual(['Ben Diner']);
    expect((await desk.listActs())[0]).toBe(
      `${ana.email} | words-undone | document hero | revision 1 again`,
    );
  });

  it('returns to the words that the site was built with', async () => {
    await desk.bring(ana, 'hero', titled('One'));
    await desk.bring(ben, 'plans', dearPlans);
    expect(await desk.undo(ana, 'hero', null, '1')).toMatchObject({
      outcome: 'undone',
      revision: null,
    });
    expect(Object.keys(await desk.readStored())).toEqual(['plans']);
    expect((await desk.open(ana, 'hero')).live).toEqual({ revision: null, document: HERO });
  });

  it('does nothing where somebody has published since the page was read', async () => {
    await desk.bring(ana, 'hero', titled('One'));
    await desk.bring(ben, 'hero', titled('Two'));
    expect(await desk.undo(ana, 'hero', null, '1')).toEqual({ outcome: 'moved', revision: '2' });
    expect((await desk.readStored())['hero']).toMatchObject({ title: 'Two' });
    const wrong = { kind: 'hero', to: '77', seen: '2' };
    expect((await desk.refusalOf(ana, 'undo', wrong)).status).toBe(404);
  });
});
