import { GOOD_DOCUMENTS } from './factory';
import { readContentRevision } from './read';

describe('readContentRevision', () => {
  const revisionOf = (documents: unknown) => ({
    schema: 1,
    revision: '4',
    parent: '3',
    changed: ['hero'],
    at: '2026-11-21T10:00:00.000Z',
    documents,
  });

  it('reads all entries of a revision', () => {
    const { hero, faq } = GOOD_DOCUMENTS;
    const { revision, documents, problems } = readContentRevision(revisionOf({ hero, faq }));
    expect(revision).toMatchObject({ revision: '4', parent: '3' });
    expect(documents).toEqual({ hero, faq });
    expect(problems).toEqual([]);
  });

  it('skips invalid entries and keeps the others', () => {
    const { hero, faq } = GOOD_DOCUMENTS;
    const { documents, problems } = readContentRevision(
      revisionOf({
        hero: { ...hero, title: '<b>' },
        faq,
        poster: { kind: 'poster' },
        banner: null,
      }),
    );
    expect(documents).toEqual({ faq });
    expect(problems).toEqual([
      expect.stringMatching(/^hero was skipped: title: contains HTML/),
      'poster was skipped: unknown content type.',
      expect.stringMatching(/^banner was skipped: all: /),
    ]);
  });

  it('skips an entry with an unknown field and names the field', () => {
    const { plans, faq } = GOOD_DOCUMENTS;
    const [first, ...others] = plans.plans;
    const newer = { ...plans, plans: [{ ...first, color: 'red' }, ...others] };
    const { documents, problems } = readContentRevision(revisionOf({ plans: newer, faq }));
    expect(documents).toEqual({ faq });
    expect(problems).toEqual([expect.stringMatching(/^plans was skipped: plans\.0: .*"color"/)]);
  });

  it('skips an entry stored under another type’s name', () => {
    const { documents } = readContentRevision(revisionOf({ hero: GOOD_DOCUMENTS.faq }));
    expect(documents).toEqual({});
  });

  it.each([
    null,
    'x',
    [],
    {},
    { ...revisionOf({}), schema: 2 },
    { ...revisionOf({}), revision: '../4' },
    revisionOf(null),
  ])('reports that %j cannot be read', (value) => {
    const { revision, documents, problems } = readContentRevision(value);
    expect(revision).toBeNull();
    expect(documents).toEqual({});
    expect(problems).toEqual([expect.stringMatching(/^The revision cannot be read: /)]);
  });
});
