import { toMarkdown, toSections } from './sections';

const SECTIONS = [
  { heading: 'How it started', text: 'One spring.\n\nThen **more**.' },
  { heading: 'Later', text: '### Small\n\n- a list' },
];

it('converts sections to Markdown and back', () => {
  const text = toMarkdown(SECTIONS);
  expect(text).toBe(
    '## How it started\n\nOne spring.\n\nThen **more**.\n\n## Later\n\n### Small\n\n- a list',
  );
  expect(toSections(text)).toEqual(SECTIONS);
});

it('keeps text before the first heading, and unfinished sections', () => {
  expect(toSections('Hello\n\n## One\n## Two\r\n\r\nText')).toEqual([
    { heading: '', text: 'Hello' },
    { heading: 'One', text: '' },
    { heading: 'Two', text: 'Text' },
  ]);
  expect(toSections('')).toEqual([]);
});
