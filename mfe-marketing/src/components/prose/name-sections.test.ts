import { nameSections } from './name-sections';

describe('nameSections', () => {
  const idsOf = (...headings: readonly string[]) =>
    nameSections(headings.map((heading) => ({ heading, text: 'Words.' }))).map(({ id }) => id);

  it('names sections by the words of their headings, whatever the script', () => {
    expect(idsOf('What we keep', 'Who else sees it?', 'ما نحتفظ به')).toEqual([
      'what-we-keep',
      'who-else-sees-it',
      'ما-نحتفظ-به',
    ]);
  });

  it('gives each section an id of its own, and none that the page has', () => {
    expect(idsOf('Main', 'Cookies', 'cookies', '…', '!', 'Cookies 2')).toEqual([
      'main-2',
      'cookies',
      'cookies-2',
      'section',
      'section-2',
      'cookies-2-2',
    ]);
  });
});
