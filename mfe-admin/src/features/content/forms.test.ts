import { GOOD_DOCUMENTS } from '@tableside/contracts/content/factory';
import type { ContentType } from '@tableside/contracts/content/model';
import { CONTENT_TYPES, contentSchemas } from '@tableside/contracts/content/wire';
import {
  emptyEntry,
  FORMS,
  isGroup,
  labelOf,
  toMarkdown,
  toSections,
  type FieldDef,
} from './forms';

type Path = readonly (string | number)[];

/** Every field of a form, including those of the first list entry. */
const listFields = (fields: readonly FieldDef[], path: Path = []): [Path, FieldDef][] =>
  fields.flatMap((field): [Path, FieldDef][] => {
    const own: Path = [...path, field.name];
    if (field.is === 'group') return listFields(field.fields, own);
    if (field.is !== 'list') return [[own, field]];
    const entries = isGroup(field.entry) ? listFields(field.entry, [...own, 0]) : [];
    return [[own, field], ...entries];
  });

/** A valid document with one value replaced. */
function withValue(kind: ContentType, path: Path, value: unknown): unknown {
  const document = structuredClone(GOOD_DOCUMENTS[kind]) as unknown as Record<string, unknown>;
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], document);
  (holder as Record<string | number, unknown>)[path.at(-1) ?? ''] = value;
  return document;
}

const fits = (kind: ContentType, path: Path, value: unknown): boolean =>
  contentSchemas[kind].safeParse(withValue(kind, path, value)).success;

describe.each(CONTENT_TYPES)('form of %s', (kind) => {
  const fields = listFields(FORMS[kind].fields);

  it('has every field of the document', () => {
    const names = Object.keys(contentSchemas[kind].shape);
    expect(FORMS[kind].fields.map(({ name }) => name).sort()).toEqual(
      names.filter((name) => !['$schema', 'kind', 'fallback'].includes(name)).sort(),
    );
  });

  it('uses the maximum lengths of the schema', () => {
    for (const [path, field] of fields) {
      if (field.is === 'line' || field.is === 'markdown') {
        expect([path, fits(kind, path, 'x'.repeat(field.max))]).toEqual([path, true]);
        expect([path, fits(kind, path, 'x'.repeat(field.max + 1))]).toEqual([path, false]);
      }
      if (field.is === 'list' && !isGroup(field.entry)) {
        expect(fits(kind, path, ['x'.repeat(field.entry.max)])).toBe(true);
        expect(fits(kind, path, ['x'.repeat(field.entry.max + 1)])).toBe(false);
      }
    }
  });

  it('marks exactly the nullable fields as optional', () => {
    for (const [path, field] of fields) {
      const isOptional = field.isOptional === true || field.is === 'picture';
      expect([path, fits(kind, path, null)]).toEqual([path, isOptional]);
    }
  });
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
  const [plans] = FORMS.plans.fields.filter(({ name }) => name === 'plans');
  expect(plans?.is === 'list' && emptyEntry(plans.entry)).toEqual({
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
