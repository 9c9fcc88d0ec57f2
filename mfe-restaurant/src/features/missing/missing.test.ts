import { phrasesOf } from './missing';

describe('phrasesOf', () => {
  test.each([
    ['golden-carp-2', ['golden carp', 'golden', 'carp']],
    ['la-perla-taqueria-midtown', ['la perla taqueria midtown', 'taqueria', 'midtown']],
    ['luna', ['luna']],
    ['café-élan', ['café élan', 'café', 'élan']],
    ['12', []],
    ['', []],
  ])('searches for the words of "%s"', (slug, phrases) => {
    expect(phrasesOf(slug)).toEqual(phrases);
  });
});
