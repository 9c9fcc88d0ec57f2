import type { ContentType } from '@tableside/contracts/content/model';
import { contentSchemas } from '@tableside/contracts/content/wire';
import { emptyEntry, fieldsOf, labelOf, toMarkdown, toSections } from './forms';

it.each(Object.keys(contentSchemas) as ContentType[])('has every field of %s', (kind) => {
  const names = Object.keys(contentSchemas[kind].shape);
  expect(fieldsOf(kind).map(({ name }) => name)).toEqual(
    names.filter((name) => !['$schema', 'kind', 'fallback'].includes(name)),
  );
});

it('describes fields like their schema', () => {
  const [title, , , picture] = fieldsOf('hero');
  expect(title).toMatchObject({ is: 'line', label: 'Headline', max: 60, isOptional: true });
  expect(picture).toMatchObject({ is: 'picture', slot: 'hero', isOptional: true });
  const plans = fieldsOf('plans').find(({ name }) => name === 'plans');
  expect(plans).toMatchObject({ is: 'list', one: 'plan', min: 1, max: 4, isOptional: false });
  expect(plans?.fields.at(-1)).toMatchObject({ is: 'list', max: 6, entryMax: 60 });
});

it('builds labels from field paths', () => {
  expect(labelOf('plans', ['plans', 1, 'priceUsd'])).toBe('Plans, plan 2, Price');
  expect(labelOf('plans', ['plans', 0, 'points', 2])).toBe(
    'Plans, plan 1, What it includes, point 3',
  );
  expect(labelOf('terms', ['sections', 0, 'text'])).toBe('Text, section 1, text');
  expect(labelOf('hero', ['later'])).toBe('later');
  expect(labelOf('hero', [])).toBe('');
});

it('creates a blank entry with all fields', () => {
  const plans = fieldsOf('plans').find(({ name }) => name === 'plans');
  expect(plans?.is === 'list' && emptyEntry(plans)).toEqual({
    name: '',
    priceUsd: '',
    isPopular: false,
    points: [''],
  });
});

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
