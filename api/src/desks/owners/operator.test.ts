import { wireOwners } from '@tableside/contracts/desk/owners/wire';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { ownersDesk } from '../../testing/desks/owners-desk';
import { addReviews } from '../../testing/reviews/reviews';

let test: TestApp;
let desk: ReturnType<typeof ownersDesk>;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-26T12:00:00Z') });
  desk = ownersDesk(test);
});
afterAll(() => test.close());

describe('the operator', () => {
  const ask = async () => {
    const place = await desk.makePlace();
    const person = await desk.make();
    await desk.post(person, 'owner/ask_operator', {
      slug: place.slug,
      message: 'Call the kitchen.',
    });
    const operator = await desk.make('operator');
    const { data } = await call(test, 'GET', '/api/desk/owners', wireOwners, undefined, operator);
    const request = data.requests.find(({ slug }) => slug === place.slug);
    return { place, person, operator, request };
  };

  it('is asked once, and confirms', async () => {
    const { place, person, operator, request } = await ask();
    const again = { slug: place.slug, message: 'Please.' };
    expect(await desk.post(person, 'owner/ask_operator', again)).toMatchObject({ success: false });
    expect(request).toMatchObject({
      message: 'Call the kitchen.',
      person: { email: person.email },
    });
    const decision = { id: request?.id, is_granted: true, reason: '' };
    expect(await desk.post(operator, 'desk/decide_owner', decision)).toMatchObject({
      success: true,
    });
    expect(await desk.post(operator, 'desk/decide_owner', decision)).toMatchObject({
      success: false,
    });
    expect(await desk.ownSlugs(person)).toEqual([place.slug]);
    expect(await desk.listActs(`place ${place.slug}`)).toEqual([
      { who: operator.email, act: 'owner-granted', reason: null },
    ]);
  });

  it('refuses with a reason, which is mailed', async () => {
    const { place, person, operator, request } = await ask();
    const decision = { id: request?.id, is_granted: false, reason: ' ' };
    expect(await desk.post(operator, 'desk/decide_owner', decision)).toMatchObject({ status: 400 });
    const reason = 'Nobody picked up.';
    await desk.post(operator, 'desk/decide_owner', { ...decision, reason });
    expect(await desk.ownSlugs(person)).toEqual([]);
    expect((await desk.orders('owner-news')).at(-1)).toEqual({
      recipient: person.email,
      details: { news: 'refused', place: place.title, reason },
    });
  });

  it('ends a right at once; what the owner said stays until it is taken back', async () => {
    const place = await desk.makePlace();
    const owner = await desk.makeOwner(place);
    const operator = await desk.make('operator');
    const end = { slug: place.slug, user: owner.id, reason: 'Sold.' };
    expect(await desk.post(operator, 'desk/end_owner', end)).toMatchObject({ success: true });
    expect(await desk.post(operator, 'desk/end_owner', end)).toMatchObject({ success: false });
    const update = { slug: place.slug, version: 'any', changes: {} };
    expect(await desk.post(owner, 'owner/update', update)).toMatchObject({
      status: 403,
      error: 'owner-needed',
    });
    expect(await desk.listActs(`place ${place.slug}`)).toEqual([
      { who: operator.email, act: 'owner-ended', reason: 'Sold.' },
    ]);
  });

  it('removes an answer with a reason, which is mailed', async () => {
    const place = await desk.makePlace();
    await addReviews(test.db, place.id, [2]);
    const owner = await desk.makeOwner(place);
    const review = await desk.firstReview(place.id);
    await desk.post(owner, 'owner/answer', { review, answer: 'Rude words.' });
    const operator = await desk.make('operator');
    const removal = { review, reason: 'Stay polite.' };
    expect(await desk.post(operator, 'desk/remove_answer', removal)).toMatchObject({
      success: true,
    });
    expect((await desk.readPublic(place.slug)).reviews[0]).not.toHaveProperty('answer');
    expect((await desk.listActs(`review ${review}`)).at(-1)).toEqual({
      who: operator.email,
      act: 'answer-removed',
      reason: 'Stay polite.',
    });
    expect((await desk.orders('owner-news')).at(-1)).toMatchObject({
      recipient: owner.email,
      details: { news: 'answer-removed', reason: 'Stay polite.' },
    });
  });
});
