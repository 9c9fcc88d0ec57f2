import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/install.mjs';

/** Rejects words that this project replaced by the field's standard terms: in code, comments, docs, and file names. Each key is a
 * pattern for whole words and for parts of identifiers, in any case. Words that also have an ordinary meaning here are left to review.
 * Usage: node scripts/check-words.mjs [FILE...]; without files, all of the repository. */
const REPLACED = {
  'desks?': 'admin',
  whoever: 'anyone who',
  somebody: 'a user, someone',
  nobody: 'no one',
  anybody: 'anyone',
  anew: 'again, re-',
  'mishaps?': 'worker failure',
  'culprits?': 'faulty release',
  guilty: 'faulty',
  'keepers?': 'manager',
  'disown(?:s|ed)?': 'report a sign-in',
  'tablecloths?': 'placeholder pattern',
  'shelf|shelves': 'collection',
  'asleep|awake': 'pending, hydrated',
  'mends?|mended': 'fix',
  'revive[sd]?': 'enable',
  mails: 'emails',
  patience: 'timeout',
  'standings?': 'completeness',
  'API hosts?': 'API',
  'favourites?': 'favorite',
  'catalogues?': 'catalog',
  'enquir(?:y|ies)': 'inquiry',
  'neighbours?': 'neighbor',
  'colou?rs?(?<=our|ours)': 'color',
};

/** The specification's wire names, OpenStreetMap's spelling, the former names that still redirect, and this list. */
const ALLOWED = /advertisement-enquiry|neighbourhood|'\/desk'|"\/desk"|`\/desk`|desk: 'admin'/g;
const SKIPPED =
  /^(?:scripts\/(?:check-words\.mjs|lint-rules\.slow\.test\.ts)|scripts\/fixtures\/|findings\/|package-lock\.json|api\/sample\/|api\/src\/search\/language\/.*\.json)|\/fixtures\/.*\.(?:json|geojson|osm|ndjson)$/;
const TEXT = /\.(?:tsx?|[cm]?js|css|sql|md|ya?ml|json|html)$/;

const rules = Object.entries(REPLACED).map(([word, use]) => ({
  use,
  pattern: new RegExp(
    `(?<![A-Za-z])(?:${word})(?![a-z])|(?<=[a-z])(?:${word.replace(/^[a-z]|(?<=\|)[a-z]/g, (first) => first.toUpperCase())})(?![a-z])`,
    'gi',
  ),
}));

/** A part of an identifier starts with a capital letter: "useDesk", not "helpdesk". */
const startsWord = (line, { index, 0: found }) =>
  !/[A-Za-z]/.test(line[index - 1] ?? '') || /^[A-Z][a-z]*$/.test(found);

const list = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => TEXT.test(file) && !SKIPPED.test(file) && existsSync(path.join(root, file)));

function check(file) {
  const lines = [file, ...readFileSync(path.resolve(root, file), 'utf8').split('\n')];
  return lines.flatMap((text, number) => {
    const line = text.replace(ALLOWED, '');
    return rules.flatMap(({ pattern, use }) =>
      [...line.matchAll(pattern)]
        .filter((match) => startsWord(line, match))
        .map(([word]) => `${file}:${number}: write "${use}" instead of "${word}"`),
    );
  });
}

const files = process.argv.slice(2);
const found = (files.length ? files : list()).flatMap(check);
if (found.length > 0) {
  process.stderr.write(`${found.join('\n')}\n`);
  process.exitCode = 1;
}
