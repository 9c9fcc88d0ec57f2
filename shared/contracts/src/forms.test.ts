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
const registration = {
  first_name: 'Ana',
  last_name: 'Díaz',
  email: 'ana@example.com',
  phone: '',
  password: 'a long enough one',
  password_confirmation: 'a long enough one',
};
const inquiry = { restaurant_name: 'Luna', contact_person: 'Ana', email: 'ana@example.com' };

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

/** Validated data, or the first message per field. */
const describeOutcome = ({ success, data, error }: Outcome) => {
  const messages: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) messages[String(path[0])] ??= message;
  return success ? { data } : { messages };
};

const passwords = ['x'.repeat(128), 'x'.repeat(129), '🍕'.repeat(128), '👨‍👩‍👧‍👦'.repeat(129)];
const emails = ['', 'ana', 'ana@', '@example.com', 'ana@example', 'a b@example.com'];

describe('browser and API validation', () => {
  it.each<[string, keyof typeof FORMS, unknown]>([
    ['a good message', 'contact', good],
    ['nothing', 'contact', {}],
    ['only spaces', 'contact', { ...good, full_name: '   ', message: '\n' }],
    ['an unknown subject', 'contact', { ...good, subject: 'spam' }],
    ['10,000 characters', 'contact', { ...good, message: 'x'.repeat(10_000) }],
    ['numbers', 'contact', { ...good, full_name: 7 }],
    ['an inquiry without options', 'advertise', inquiry],
    ['a long phone', 'advertise', { ...inquiry, phone: '1'.repeat(41) }],
    ['a registration', 'register', registration],
    ['an empty registration', 'register', {}],
    ...[...passwords, `e${'\u0301'.repeat(3000)}`, '\t'].map(
      (password): [string, 'register', unknown] => [
        `a password of ${password.length} units`,
        'register',
        { ...registration, password },
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

it('trims values and drops unknown fields', () => {
  expect(formCheck(contactRules).safeParse({ ...good, plan: 'x' })).toEqual({
    success: true,
    data: { ...good, full_name: 'Ana Díaz' },
  });
});

/** Zero-width space, soft hyphen, BOM, word joiner, variation selector, Hangul fillers, Braille blank, RTL mark. */
const INVISIBLE = '\u200B\u00AD\uFEFF\u2060\uFE0F\u3164\u115F\u1160\uFFA0\u2800\u200F';

describe('invisible text', () => {
  it.each([...INVISIBLE, INVISIBLE, ` ${INVISIBLE}\n${INVISIBLE} `])(
    'is treated as blank by browser and API: %j',
    (text) => {
      const fields = { ...registration, first_name: text, phone: text };
      for (const check of [formCheck(registerRules), registerRequest]) {
        expect(describeOutcome(check.safeParse(fields))).toEqual({
          messages: { first_name: 'Enter your first name.' },
        });
        expect(describeOutcome(check.safeParse({ ...registration, phone: text }))).toEqual({
          data: { ...registration, phone: '' },
        });
      }
      expect(describeOutcome(contactRequest.safeParse({ ...good, message: text }))).toHaveProperty(
        'messages.message',
      );
    },
  );

  it.each(['👨‍👩‍👧‍👦', '❤️', 'سلام\u200F!', 'می\u200Cخواهم', 'ㅤ김', '\u200Ba'])(
    'is preserved next to visible text: %j',
    (text) => {
      expect(
        formCheck(registerRules).safeParse({ ...registration, first_name: text }),
      ).toMatchObject({
        data: { first_name: text },
      });
      expect(registerRequest.parse({ ...registration, first_name: text }).first_name).toBe(text);
    },
  );
});

describe('the honeypot', () => {
  const requests = [
    ['contact', contactRequest, good],
    ['advertise', advertiseRequest, inquiry],
    ['notify', notifyRequest, { email: 'ana@example.com' }],
  ] as const;

  it.each(requests)('of %s is optional', (_form, schema, input) => {
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
  ])('is sent only when filled in: %j', (value, sent) => {
    const form = new FormData();
    form.set(HONEYPOT_FIELD, value);
    expect(readHoneypot(form)).toEqual(sent);
    expect(readHoneypot(new FormData())).toEqual({});
  });
});

it('does not trim passwords', () => {
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
])('counts user-perceived characters of "%s"', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

it('counts code points without Intl.Segmenter', () => {
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
])(
  'validates the new password "%s" with confirmation "%s"',
  (password, password_confirmation, fields) => {
    expect(checkNewPassword({ password, password_confirmation })).toEqual(fields);
  },
);
