import {
  advertiseRules,
  contactRules,
  HONEYPOT_FIELD,
  notifyRules,
  readHoneypot,
} from './site/rules';
import { checkNewPassword, registerRules } from './account/rules';
import { countCharacters, formCheck } from './common/rules';
import { advertiseRequest, contactRequest, notifyRequest } from './site/wire';
import { registerRequest } from './account/wire';

const good = {
  full_name: '  Ana Díaz ',
  email: 'ana@example.com',
  subject: 'general',
  message: 'Hello',
};
const somebody = {
  first_name: 'Ana',
  last_name: 'Díaz',
  email: 'ana@example.com',
  phone: '',
  password: 'a long enough one',
  password_confirmation: 'a long enough one',
};
const enquiry = { restaurant_name: 'Luna', contact_person: 'Ana', email: 'ana@example.com' };

const FORMS = {
  contact: [formCheck(contactRules), contactRequest],
  advertise: [formCheck(advertiseRules), advertiseRequest],
  register: [formCheck(registerRules), registerRequest],
  notify: [formCheck(notifyRules), notifyRequest],
} as const;

interface Outcome {
  success: boolean;
  data?: unknown;
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
}

/** What a check takes, or the first sentence for each field. */
const describeOutcome = ({ success, data, error }: Outcome) => {
  const sentences: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) sentences[String(path[0])] ??= message;
  return success ? { data } : { sentences };
};

const passwords = ['x'.repeat(128), 'x'.repeat(129), '🍕'.repeat(128), '👨‍👩‍👧‍👦'.repeat(129)];
const emails = ['', 'ana', 'ana@', '@example.com', 'ana@example', 'a b@example.com'];

describe('the checks of browser and host', () => {
  it.each<[string, keyof typeof FORMS, unknown]>([
    ['a good message', 'contact', good],
    ['nothing', 'contact', {}],
    ['blanks', 'contact', { ...good, full_name: '   ', message: '\n' }],
    ['an unknown subject', 'contact', { ...good, subject: 'spam' }],
    ['10,000 characters', 'contact', { ...good, message: 'x'.repeat(10_000) }],
    ['numbers', 'contact', { ...good, full_name: 7 }],
    ['an enquiry without options', 'advertise', enquiry],
    ['a long phone', 'advertise', { ...enquiry, phone: '1'.repeat(41) }],
    ['a registration', 'register', somebody],
    ['an empty registration', 'register', {}],
    ...[...passwords, `e${'\u0301'.repeat(3000)}`, '\t'].map(
      (password): [string, 'register', unknown] => [
        `a password of ${password.length} units`,
        'register',
        { ...somebody, password },
      ],
    ),
    ...[...emails, 'ana@exa_mple.com', ' ANA@Example.COM '].map(
      (email): [string, 'notify', unknown] => [`the address "${email}"`, 'notify', { email }],
    ),
  ])('agree on %s', (_case, form, input) => {
    const [check, schema] = FORMS[form];
    expect(describeOutcome(check.safeParse(input))).toEqual(
      describeOutcome(schema.safeParse(input)),
    );
  });
});

it('trims, and drops fields that no rule names', () => {
  expect(formCheck(contactRules).safeParse({ ...good, plan: 'x' })).toEqual({
    success: true,
    data: { ...good, full_name: 'Ana Díaz' },
  });
});

/** Zero width, soft hyphen, mark of order, word joiner, variation selector, fillers of Hangul, a blank of Braille. */
const INVISIBLE = '\u200B\u00AD\uFEFF\u2060\uFE0F\u3164\u115F\u1160\uFFA0\u2800\u200F';

describe('text that nobody can see', () => {
  it.each([...INVISIBLE, INVISIBLE, ` ${INVISIBLE}\n${INVISIBLE} `])(
    'is no text, for browser and host alike: %j',
    (text) => {
      const fields = { ...somebody, first_name: text, phone: text };
      for (const check of [formCheck(registerRules), registerRequest]) {
        expect(describeOutcome(check.safeParse(fields))).toEqual({
          sentences: { first_name: 'Enter your first name.' },
        });
        expect(describeOutcome(check.safeParse({ ...somebody, phone: text }))).toEqual({
          data: { ...somebody, phone: '' },
        });
      }
      expect(describeOutcome(contactRequest.safeParse({ ...good, message: text }))).toHaveProperty(
        'sentences.message',
      );
    },
  );

  it.each(['👨‍👩‍👧‍👦', '❤️', 'سلام\u200F!', 'می\u200Cخواهم', 'ㅤ김', '\u200Ba'])(
    'stays where there is something beside it: %j',
    (text) => {
      expect(formCheck(registerRules).safeParse({ ...somebody, first_name: text })).toMatchObject({
        data: { first_name: text },
      });
      expect(registerRequest.parse({ ...somebody, first_name: text }).first_name).toBe(text);
    },
  );
});

describe('the honeypot', () => {
  const requests = [
    ['contact', contactRequest, good],
    ['advertise', advertiseRequest, enquiry],
    ['notify', notifyRequest, { email: 'ana@example.com' }],
  ] as const;

  it.each(requests)('of %s is additive: a body without it stays valid', (_form, schema, input) => {
    expect(schema.parse(input)).not.toHaveProperty(HONEYPOT_FIELD);
    const filled = { ...input, [HONEYPOT_FIELD]: `\0${'x'.repeat(10_000)}` };
    expect(schema.parse(filled)).toHaveProperty(HONEYPOT_FIELD, 'x'.repeat(10_000));
    for (const value of [7, true, ['x'], { a: 1 }, [], {}]) {
      expect(schema.parse({ ...input, [HONEYPOT_FIELD]: value })[HONEYPOT_FIELD]).toBeTruthy();
    }
    for (const blank of ['', ' \t', null, undefined]) {
      expect(schema.parse({ ...input, [HONEYPOT_FIELD]: blank })[HONEYPOT_FIELD] ?? '').toBe('');
    }
  });

  it.each([
    ['', {}],
    [' \t', {}],
    ['http://spam.example', { website: 'http://spam.example' }],
  ])('is sent only when somebody filled it: %j', (value, sent) => {
    const form = new FormData();
    form.set(HONEYPOT_FIELD, value);
    expect(readHoneypot(form)).toEqual(sent);
    expect(readHoneypot(new FormData())).toEqual({});
  });
});

it('leaves passwords as they were typed', () => {
  const rules = { password: { required: 'Choose one.', max: 10, kind: 'password' } } as const;
  expect(formCheck(rules).safeParse({ password: ' a b ' })).toMatchObject({
    data: { password: ' a b ' },
  });
});

it.each([
  ['', 0],
  ['password', 8],
  ['🍕🍕', 2],
  ['👨‍👩‍👧‍👦', 1],
  ['e\u0301', 1],
])('counts the characters of "%s" as people do', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

it('counts code points where the browser cannot do better', () => {
  const { Segmenter } = Intl;
  Reflect.deleteProperty(Intl, 'Segmenter');
  expect(countCharacters('🍕🍕')).toBe(2);
  Object.assign(Intl, { Segmenter });
});

it.each([
  ['ten chars!', 'ten chars!', {}],
  ['nine char', 'nine char', { password: 'Use at least 10 characters.' }],
  ['ten chars!', 'ten chars?', { password_confirmation: 'Passwords do not match' }],
  ['🍕🍕🍕🍕🍕', '🍕🍕🍕🍕🍕', { password: 'Use at least 10 characters.' }],
])('checks the new password "%s", then "%s"', (password, password_confirmation, fields) => {
  expect(checkNewPassword({ password, password_confirmation })).toEqual(fields);
});
