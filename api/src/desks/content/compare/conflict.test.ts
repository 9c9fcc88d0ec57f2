import { PLANS } from '@tableside/registry/content/fixtures';
import { listContested } from './conflict';

const [small, large] = PLANS.plans;

it('names only what differs, and who changed it', () => {
  const mine = { ...PLANS, title: 'Mine', thanks: 'Both' };
  const live = { ...PLANS, intro: 'Theirs', thanks: 'Both' };
  expect(
    listContested(PLANS, mine, live).map(({ path, changed_by }) => [...path, changed_by]),
  ).toEqual([
    ['title', 'me'],
    ['intro', 'them'],
  ]);
});

it('goes into lists of the same length, and takes others as one field', () => {
  const priced = { ...PLANS, plans: [{ ...small, priceUsd: 1 }, large] };
  const named = { ...PLANS, plans: [{ ...small, priceUsd: 2 }, large] };
  expect(listContested(PLANS, priced, named)).toEqual([
    {
      path: ['plans', 0, 'priceUsd'],
      changed_by: 'both',
      mine: 1,
      live: 2,
    },
  ]);
  const fewer = { ...PLANS, plans: [large] };
  expect(listContested(PLANS, priced, fewer)).toMatchObject([
    { path: ['plans'], mine: priced.plans, live: [large] },
  ]);
});

it('has everything where the built-in words are not known', () => {
  expect(listContested(null, { a: 1 }, { a: 2, b: 3 })).toMatchObject([
    { path: ['a'], changed_by: 'both' },
    { path: ['b'], changed_by: 'them', mine: null, live: 3 },
  ]);
});
