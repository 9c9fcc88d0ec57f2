import { createRandom } from '../testing/random';
import { eachInSlices, SLICE, sortInSlices } from './slices';

/** Counts steps between pauses. */
function makeCounter() {
  let steps = 0;
  const slices: number[] = [];
  return {
    slices,
    step: () => (steps += 1),
    pause: async () => {
      slices.push(steps);
      steps = 0;
    },
  };
}

it.each([0, 1, SLICE - 1, SLICE, SLICE + 1, 3 * SLICE + 7])(
  'visits %i numbers in their order, a slice at a time',
  async (count) => {
    const { slices, step, pause } = makeCounter();
    const seen: number[] = [];
    const visit = (index: number) => {
      step();
      seen.push(index);
    };
    await eachInSlices(count, visit, pause);
    expect(seen).toEqual(Array.from({ length: count }, (_, index) => index));
    expect(Math.max(0, ...slices)).toBeLessThanOrEqual(SLICE);
    expect(slices).toHaveLength(Math.ceil(count / SLICE));
  },
);

it('yields to the event loop between slices', async () => {
  const events: string[] = [];
  setImmediate(() => events.push('other'));
  await eachInSlices(SLICE + 1, (index) => {
    if (index % SLICE === 0) events.push(`from ${index}`);
  });
  expect(events).toEqual(['from 0', 'other', `from ${SLICE}`]);
});

it.each([0, 1, 5, SLICE, SLICE + 1, 3 * SLICE + 7])('sorts %i words', async (count) => {
  const random = createRandom('sorted words');
  const words = Array.from({ length: count }, () =>
    [1, 2, 3].map(() => random.pick(['a', 'é', '寿', '\ud83c\udf55', '\uffee'])).join(''),
  );
  const pause = jest.fn(async () => undefined);
  expect(await sortInSlices(words, pause)).toEqual([...words].sort());
  expect(pause.mock.calls.length).toBeGreaterThanOrEqual(Math.floor(count / SLICE));
});
