import tzLookup from '@photostructure/tz-lookup';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: ' ',
};

const ELEMENT_WITH_CODE = /<(script|style)\b[^>]*>[\s\S]*?(<\/\1\s*>|$)/gi;
/** A tag starts with a letter, so "I <3 Pizza" is kept. An unclosed tag extends to the end. */
const TAG = /<[/!?]?[a-z][^>]*(>|$)/gi;
/** Control and format characters except joiners, which are part of words and emoji. */
const CONTROLS = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Surrogate}\p{Co}]/gu;

const decodeEntities = (text: string): string =>
  text.replace(/&(#39|[a-z]+);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole);

/** Removes tags, including those that only appear after a removal. */
function stripTags(text: string): string {
  let before: string;
  let after = text;
  do {
    before = after;
    after = before.replace(ELEMENT_WITH_CODE, ' ').replace(TAG, ' ');
  } while (after !== before);
  return after;
}

interface CleanText {
  /** One line, trimmed; may be empty. */
  readonly text: string;
  readonly hadHtml: boolean;
  readonly hadControls: boolean;
  readonly wasCut: boolean;
}

/** Cleans one line of untrusted text: no markup, no control characters, limited length.
 * @param maxLength in characters, including the ellipsis */
export function cleanText(raw: string, maxLength: number): CleanText {
  const decoded = decodeEntities(raw);
  const plain = stripTags(decoded);
  // Line breaks and tabs become spaces and are not reported.
  const visible = plain.replace(/[\s\u0085]+/g, ' ').replace(CONTROLS, '');
  const line = visible.normalize('NFC').replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  const wasCut = characters.length > maxLength;
  return {
    text: wasCut ? `${cutAtWord(characters.slice(0, maxLength - 1).join(''))}…` : line,
    hadHtml: plain !== decoded,
    hadControls: visible !== plain.replace(/[\s\u0085]+/g, ' '),
    wasCut,
  };
}

function cutAtWord(text: string): string {
  const blank = text.lastIndexOf(' ');
  return (blank > text.length * 0.7 ? text.slice(0, blank) : text).trimEnd();
}

/** Limits for imports and manual edits, in characters unless noted. */
export const TITLE_LENGTH_MAX = 120;
export const OVERVIEW_LENGTH_MAX = 1000;
export const ADDRESS_LENGTH_MAX = 160;
/** Name of a special day. */
export const OCCASION_LENGTH_MAX = 60;
/** Special days per year: exceptions, or two months of a season. */
export const SPECIAL_DAYS_A_YEAR = 120;

/** Degrees, WGS 84. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

export function findFlaw(position: Position | null): string | null {
  if (!position) return 'no coordinates';
  const { latitude, longitude } = position;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    return 'coordinates outside the world';
  return latitude === 0 && longitude === 0 ? 'coordinates 0, 0' : null;
}

/** Removes invisible characters from a value, and replaces full-width letters and other hyphens. */
export const cleanValue = (value: string): string =>
  decodeEntities(value)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010\u2011\u2212]/g, '-')
    .trim();

const LONGEST = 500;
/** Between two addresses; both characters are also valid within one: "https://luna.example/menu;v=2". */
const NEXT_ADDRESS = /[\s;,|]+(?=https?[:/]|www\.)/i;

/** Normalizes a web address from a tag: takes the first valid one, adds a missing scheme and repairs mistyped ones.
 * @returns null for other schemes, addresses with credentials and invalid ones */
export function formatWebsite(value: string): string | null {
  const text = decodeEntities(value).replace(CONTROLS, '').trim();
  for (const part of [...text.split(NEXT_ADDRESS), ...text.split(/[\s;,|]+/)]) {
    const address = readAddress(repairAddress(part));
    if (address) return address;
  }
  return null;
}

/** Corrects "http:/luna.example", "https//luna.example" and "https://https://luna.example". A space ends an address without a path. */
function repairAddress(text: string): string {
  const [, scheme = '', rest = ''] =
    /^((?:https?(?:[:;]\/*|\/+)\s*)*)(.*)$/i.exec(text.trim()) ?? [];
  const address = /^[^/\s]+\s/.test(rest) ? (rest.split(/\s/)[0] ?? '') : rest;
  const bare = address.replace(/[;,|]+$/, '');
  return scheme ? `${/https\W*$/i.test(scheme) ? 'https' : 'http'}://${bare}` : bare;
}

function readAddress(text: string): string | null {
  const hasScheme = /^https?:\/\//i.test(text);
  // "example.com:8080" has a port; "javascript:..." and "mailto:..." are other schemes.
  if (!hasScheme && /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return null;
  try {
    const url = new URL(hasScheme ? text : `https://${text.replace(/^\/+/, '')}`);
    const isPublic = /[^.]\.[^.]{2,}$/.test(url.hostname) && !url.username && !url.password;
    return isPublic && url.href.length <= LONGEST ? url.href : null;
  } catch {
    return null;
  }
}

/** North American Numbering Plan: area code and exchange start with 2 to 9. */
const NANP = /^([2-9]\d{2})([2-9]\d{2})(\d{4})$/;
const EXTENSION = /(?:,|;)?\s*(?:ext(?:ension)?\.?|x|#)\s*\d{1,6}$/i;

const formatNanp = (digits: string): string | null => {
  const match = NANP.exec(digits);
  return match && `(${match[1]}) ${match[2]}-${match[3]}`;
};

/** Words next to a number: "phone: 202-555-0101", "(202) 555-0101 (bar)". */
const PHONE_WORDS =
  /^[a-z][a-z .]*:?\s*(?=[+(\d])|\s*\([^)]*[a-z][^)]*\)|(?<=\d)\s+[a-z][a-z ]*$/gi;

/** Formats one number. Without a country code it is North American if the restaurant is, else kept as written. */
function formatNumber(raw: string, isNorthAmerica: boolean): string | null {
  const text = raw.replace(EXTENSION, '').replace(/^tel:/i, '').replace(PHONE_WORDS, '').trim();
  if (!/^[+(\d][\d\s().\-–/+]*$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const isInternational = /^\(?(\+|00)/.test(text);
  const national = isInternational ? digits.replace(/^00/, '') : digits;
  if (isInternational && national.startsWith('1')) return formatNanp(national.slice(1));
  if (isInternational) {
    const spaced = text.replace(/^\(?(\+|00)/, '').replace(/\(0\)/g, '');
    // No country code starts with 0.
    const isPlausible = /^[1-9]\d{6,14}$/.test(national);
    return isPlausible ? `+${spaced.split(/\D+/).filter(Boolean).join(' ')}` : null;
  }
  if (isNorthAmerica) return formatNanp(digits.length === 11 ? digits.replace(/^1/, '') : digits);
  const isPlausible = digits.length >= 6 && digits.length <= 15;
  return isPlausible ? text.split(/\D+/).filter(Boolean).join(' ') : null;
}

/** The first valid number of a tag: "(202) 332-0125" in North America, "+49 30 1234567"
 * elsewhere. Extensions are omitted, since a call link would dial them.
 * @param isNorthAmerica whether country code 1 applies at the restaurant
 * @returns null if no part of the value is a phone number */
export function formatPhone(value: string, isNorthAmerica: boolean): string | null {
  const text = cleanValue(value);
  // A slash may separate numbers, or the area code, so the whole value is tried first.
  for (const part of [text, ...text.split(/[;,|]|\s\/\s|\bor\b|\band\b/i)]) {
    const number = formatNumber(part.trim(), isNorthAmerica);
    if (number) return number;
  }
  return null;
}

/** Node has `timeZones` or, from version 24, `getTimeZones()`. */
type RegionLocale = Intl.Locale & {
  readonly timeZones?: readonly string[];
  readonly getTimeZones?: () => readonly string[];
};

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
/** All two-letter codes, most likely first. */
const CODES = ['US', 'CA', ...LETTERS.flatMap((first) => LETTERS.map((next) => first + next))];
/** Countries with country code 1 and US-style addresses. */
const NORTH_AMERICA: ReadonlySet<string | null> = new Set(['US', 'CA', 'PR', 'VI']);

const countries = new Map<string, string | null>();

function findCountryOfZone(timeZone: string): string | null {
  const known = countries.get(timeZone);
  if (known !== undefined) return known;
  const found = CODES.map((code): RegionLocale => new Intl.Locale(`und-${code}`)).find((locale) =>
    (locale.getTimeZones?.() ?? locale.timeZones ?? []).includes(timeZone),
  );
  const country = found?.region ?? null;
  countries.set(timeZone, country);
  return country;
}

/** The country of a restaurant: from its tags, else from the time zone of its coordinates.
 * @returns ISO 3166-1 code such as "US"; null if unknown */
export function findCountry(
  tags: Readonly<Record<string, string>>,
  { latitude, longitude }: Position,
): string | null {
  const tagged = tags['addr:country']?.trim().toUpperCase();
  if (tagged && /^[A-Z]{2}$/.test(tagged)) return tagged;
  return findCountryOfZone(tzLookup(latitude, longitude));
}

/** Whether a restaurant is in the United States or Canada: phone numbers without a country code
 * have ten digits, and street names are abbreviated. */
export const isNorthAmerica = (
  tags: Readonly<Record<string, string>>,
  position: Position,
): boolean => NORTH_AMERICA.has(findCountry(tags, position));
