import { describeCity } from './repository';

test('a fresh city says in its own name that anybody can put it right', () => {
  expect(describeCity('Washington, DC')).toContainEqual({
    name: 'webiste_header_overview',
    value:
      'Every restaurant, cafe and bar in Washington. See one that’s wrong? Fix it in a minute.',
  });
});
