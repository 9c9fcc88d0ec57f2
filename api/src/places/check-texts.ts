import { SHORT_TEXT_MAX } from '@tableside/contracts/desk/places/rules';
import { cleanText } from '../records/values/clean-text';
import { LONGEST_ADDRESS, LONGEST_OVERVIEW, LONGEST_TITLE } from '../records/values/limits';
import { isNorthAmerica } from '../records/values/country';
import { formatPhone } from '../records/values/phone';
import type { Position } from '../records/values/position';
import { formatWebsite } from '../records/values/website';

/** What was sent, as it is stored, or why it cannot be. */
export type Checked = { readonly value: unknown } | { readonly problem: string };

/** One line of text by the rules of the import; what it would mend in silence is told to whoever types. */
export function checkText(raw: string | null, longest: number): Checked {
  const { text, hadHtml, wasCut } = cleanText(raw ?? '', longest);
  if (hadHtml) return { problem: 'Write plain text, without HTML.' };
  if (wasCut) return { problem: `Use ${longest} characters at most.` };
  return { value: text || null };
}

const TEXTS = {
  location: LONGEST_ADDRESS,
  street: LONGEST_ADDRESS,
  area: LONGEST_ADDRESS,
  brand: LONGEST_TITLE,
  overview: LONGEST_OVERVIEW,
  waitTime: SHORT_TEXT_MAX,
} as const;
type TextField = keyof typeof TEXTS;

export const isTextField = (field: string): field is TextField => field in TEXTS;
export const checkTextField = (field: TextField, raw: string | null): Checked =>
  checkText(raw, TEXTS[field]);

export function checkTitle(raw: string): Checked {
  const checked = checkText(raw, LONGEST_TITLE);
  return 'value' in checked && !checked.value ? { problem: 'Enter a name.' } : checked;
}

export function checkLanguage(raw: string | null): Checked {
  const text = raw?.trim() ?? '';
  if (!text) return { value: null };
  try {
    const [language] = Intl.getCanonicalLocales(text);
    return { value: language ?? null };
  } catch {
    return { problem: 'Write a language as the web does, such as vi or pt-BR.' };
  }
}

/** @param position decides how a number without a country code is read */
export function checkPhone(raw: string | null, position: Position | null): Checked {
  if (!raw?.trim()) return { value: null };
  const phone = formatPhone(raw.trim(), position !== null && isNorthAmerica({}, position));
  return phone ? { value: phone } : { problem: 'This is not a phone number.' };
}

export function checkWebsite(raw: string | null): Checked {
  if (!raw?.trim()) return { value: null };
  const website = formatWebsite(raw.trim());
  return website
    ? { value: website }
    : { problem: 'Enter an address of the web, such as https://example.com.' };
}
