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

  it('reads the documents of a revision', () => {
    const { hero, faq } = GOOD_DOCUMENTS;
    const { revision, documents, problems } = readContentRevision(revisionOf({ hero, faq }));
    expect(revision).toMatchObject({ revision: '4', parent: '3' });
    expect(documents).toEqual({ hero, faq });
    expect(problems).toEqual([]);
  });

  it('leaves out what does not fit, and costs no other kind anything', () => {
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
      expect.stringMatching(/^hero is left out: title: has HTML in it/),
      'poster is left out: this program knows no such kind of document.',
      expect.stringMatching(/^banner is left out: all: /),
    ]);
  });

  it('leaves out a document with a field of a later program, and says which', () => {
    const { plans, faq } = GOOD_DOCUMENTS;
    const [first, ...others] = plans.plans;
    const newer = { ...plans, plans: [{ ...first, color: 'red' }, ...others] };
    const { documents, problems } = readContentRevision(revisionOf({ plans: newer, faq }));
    expect(documents).toEqual({ faq });
    expect(problems).toEqual([expect.stringMatching(/^plans is left out: plans\.0: .*"color"/)]);
  });

  it('leaves out a document that lies under another kind’s name', () => {
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
  ])('cannot read %j, and says so', (value) => {
    const { revision, documents, problems } = readContentRevision(value);
    expect(revision).toBeNull();
    expect(documents).toEqual({});
    expect(problems).toEqual([expect.stringMatching(/^The revision cannot be read: /)]);
  });
});
