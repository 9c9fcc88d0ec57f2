import { chooseThread } from './choose-thread';

const idle = ['a', 'b', 'c'].map((name) => ({ name, load: 0 }));

test('the same path goes to the same thread, and paths are spread', () => {
  const paths = Array.from({ length: 60 }, (_, index) => `/restaurant/${index}`);
  const chosen = paths.map((path) => chooseThread(idle, path));
  expect(paths.map((path) => chooseThread(idle, path))).toEqual(chosen);
  expect(new Set(chosen)).toEqual(new Set(idle));
});

test('a thread that has far more to do than another gets help', () => {
  const usual = idle.indexOf(chooseThread(idle, '/'));
  const withLoad = (load: number) =>
    idle.map((thread, index) => (index === usual ? { ...thread, load } : thread));
  const [busy, full] = [withLoad(4), withLoad(5)];
  expect(chooseThread(busy, '/')).toBe(busy[usual]);
  expect(chooseThread(full, '/')).toMatchObject({ load: 0 });
});

test('without threads nothing can be chosen', () => {
  expect(() => chooseThread([], '/')).toThrow('No render worker is ready.');
});
