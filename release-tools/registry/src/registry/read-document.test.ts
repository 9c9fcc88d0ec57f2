import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import {
  makeClaim,
  makeContentEntry,
  makeEntry,
  makeRegistered,
  makeRevision,
} from '../testing/registry-fixtures';
import { readDocument } from './read-document';

const newer = makeRegistered('marketing', '1.1.0', { routes: [makeClaim('/about')] });
const older = makeRegistered('marketing', '1.0.0');
const account = makeEntry(makeRegistered('account'));
const content = { marketing: makeContentEntry(), other: makeContentEntry('2') };
const whole = makeRevision(7, { marketing: makeEntry(newer, older), account }, { content });

/** What is read of a document with one thing in it changed. */
const readWith = (marketing: unknown, rest: object = {}) =>
  readDocument(
    { ...whole, remotes: { marketing, account }, ...rest } as RegistryDocument,
    'the pointer',
  );
const entry = (over: object) => ({ ...makeEntry(newer, older), ...over });

test('a document that fits is read as it is', () => {
  expect(readDocument(whole, 'the pointer')).toEqual({
    document: { revision: 7, remotes: whole.remotes, content },
    changedAt: '2026-11-01T00:00:00.000Z',
    problems: [],
  });
});

test.each([
  ['no entry', null],
  ['a text', 'marketing'],
  ['a list', []],
  ['nothing in it', {}],
  ['releases that are none', { active: 1, lastGood: 'x', killed: false }],
  ['a kill switch that is neither on nor off', entry({ killed: 'yes' })],
  ['releases of somebody else', makeEntry(makeRegistered('account', '2.0.0'))],
])('of an entry that is %s only that entry is lost', (_, value) => {
  const { document, problems } = readWith(value);
  expect(document.remotes).toEqual({ account });
  expect(document.content).toEqual(content);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({ entry: 'marketing', sentence: expect.stringMatching(/\.$/) });
});

test.each([
  ['has no version', { ...newer, version: undefined }],
  ['has a version that leads elsewhere', { ...newer, version: '../1.1.0' }],
  ['lies elsewhere', { ...newer, base: '/releases/account/1.0.0/' }],
  ['lies outside of the releases', { ...newer, base: '/releases/marketing/../' }],
  ['has the container of another remote', { ...newer, container: 'mfe_account_1_1_0' }],
  ['is of an unknown shape', { ...newer, slots: { soon: true } }],
  ['has a file without a hash', { ...newer, integrity: {} }],
  ['names files outside of it', { ...newer, entry: '../../entry.js' }],
])('where the live release %s the one before it is shown', (_, active) => {
  const { document, problems } = readWith(entry({ active }));
  expect(document.remotes).toEqual({ marketing: makeEntry(older), account });
  expect(problems).toEqual([
    { entry: 'marketing', sentence: expect.stringMatching(/; 1\.0\.0 is shown\.$/) },
  ]);
});

test.each([
  ['is no release', { version: '1.0.0' }],
  ['shares the container of the live one', { ...older, container: newer.container }],
])('a release before the live one that %s is left out alone', (_, lastGood) => {
  const { document, problems } = readWith(entry({ lastGood }));
  expect(document.remotes).toEqual({ marketing: makeEntry(newer), account });
  expect(problems).toEqual([{ entry: 'marketing', sentence: expect.any(String) }]);
});

test('a remote that is switched off stays so', () => {
  const { document, problems } = readWith(entry({ killed: true }));
  expect(document.remotes['marketing']).toMatchObject({ killed: true });
  expect(problems).toEqual([]);
});

test('a canary is read beside what is live', () => {
  const canary = { ...makeRegistered('marketing', '1.2.0'), share: 0.1 };
  const { document, problems } = readWith(entry({ canary }));
  expect(document.remotes['marketing']).toEqual({ ...makeEntry(newer, older), canary });
  expect(problems).toEqual([]);
});

test.each([
  ['has no share', makeRegistered('marketing', '1.2.0')],
  ['is for more than all', { ...makeRegistered('marketing', '1.2.0'), share: 1.5 }],
  ['lies elsewhere', { ...makeRegistered('account', '1.2.0'), share: 0.1 }],
  ['is the live one', { ...newer, share: 0.1 }],
  ['is of an unknown shape', 'soon'],
])('a canary that %s is left out alone: everybody gets what is live', (_, canary) => {
  const { document, problems } = readWith(entry({ canary }));
  expect(document.remotes).toEqual({ marketing: makeEntry(newer, older), account });
  expect(problems).toEqual([
    { entry: 'marketing', sentence: expect.stringMatching(/^Its canary is left out: /) },
  ]);
});

test.each(['Marketing', '../x', '__proto__', 'x'])('"%s" is no remote', (name) => {
  const remotes = JSON.parse(`{"${name}":{},"account":${JSON.stringify(account)}}`) as unknown;
  const { document, problems } = readDocument({ ...whole, remotes }, 'the pointer');
  expect(document.remotes).toEqual({ account });
  expect(problems).toEqual([{ entry: name, sentence: expect.any(String) }]);
});

test.each([
  null,
  {},
  { revision: '../1', integrity: makeContentEntry().integrity },
  { revision: '1' },
])('of the documents %j only that entry is lost', (value) => {
  const { document, problems } = readWith(whole.remotes['marketing'], {
    content: { marketing: value, other: content.other },
  });
  expect(document.content).toEqual({ other: content.other });
  expect(document.remotes).toEqual(whole.remotes);
  expect(problems).toEqual([{ entry: 'content of marketing', sentence: expect.any(String) }]);
});

test('documents that are no list of entries are left out', () => {
  const { document, problems } = readWith(whole.remotes['marketing'], { content: 'none' });
  expect(document.content).toEqual({});
  expect(problems).toEqual([{ entry: 'content', sentence: expect.any(String) }]);
});

test('what only commands need is not asked for', () => {
  const { remotes } = whole;
  expect(readDocument({ schema: 1, revision: 1, remotes }, 'the pointer')).toEqual({
    document: { revision: 1, remotes, content: {} },
    changedAt: null,
    problems: [],
  });
});

test.each([
  [null, 'it is no registry'],
  [[], 'it is no registry'],
  [{ ...whole, schema: 2 }, 'it is of schema 2, and this program reads schema 1'],
  [{ ...whole, revision: 0 }, 'its revision is no number from 1 on'],
  [{ ...whole, revision: '7' }, 'its revision is no number from 1 on'],
  [{ ...whole, remotes: [] }, 'it lists no remotes'],
])('a document whose frame does not hold is refused: %#', (value, reason) => {
  expect(() => readDocument(value, 'the pointer')).toThrow(
    `the pointer cannot be read: ${reason}.`,
  );
});
