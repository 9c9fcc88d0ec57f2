/** North American Numbering Plan: area code and exchange begin with 2 to 9. */
const NANP = /^([2-9]\d{2})([2-9]\d{2})(\d{4})$/;
const EXTENSION = /(?:,|;)?\s*(?:ext(?:ension)?\.?|x|#)\s*\d{1,6}$/i;

const formatNanp = (digits: string): string | null => {
  const match = NANP.exec(digits);
  return match && `(${match[1]}) ${match[2]}-${match[3]}`;
};

/** One number. Without a country code it is read as North American when it lies there, else kept as written. */
function formatNumber(raw: string, isNorthAmerica: boolean): string | null {
  const text = raw.replace(EXTENSION, '').replace(/^tel:/i, '').trim();
  if (!/^[+(\d][\d\s().\-–/+]*$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const isInternational = /^\(?(\+|00)/.test(text);
  const national = isInternational ? digits.replace(/^00/, '') : digits;
  if (isInternational && national.startsWith('1')) return formatNanp(national.slice(1));
  if (isInternational) {
    const spaced = text.replace(/^\(?(\+|00)/, '').replace(/\(0\)/g, '');
    // No country code begins with 0.
    const isPlausible = /^[1-9]\d{6,14}$/.test(national);
    return isPlausible ? `+${spaced.split(/\D+/).filter(Boolean).join(' ')}` : null;
  }
  if (isNorthAmerica) return formatNanp(digits.length === 11 ? digits.replace(/^1/, '') : digits);
  const isPlausible = digits.length >= 6 && digits.length <= 15;
  return isPlausible ? text.split(/\D+/).filter(Boolean).join(' ') : null;
}

/** The first valid number of a tag: "(202) 332-0125" in North America, "+49 30 1234567" elsewhere.
 * Extensions are left out, since a call link would dial them.
 * @param isNorthAmerica whether the place lies where the numbering plan of country code 1 is in use
 * @returns null when no part of the value is a phone number */
export function formatPhone(value: string, isNorthAmerica: boolean): string | null {
  // A slash parts numbers, or the area code from the rest: the whole is tried first.
  for (const part of [value, ...value.split(/[;,]|\s\/\s|\bor\b|\band\b/i)]) {
    const number = formatNumber(part.trim(), isNorthAmerica);
    if (number) return number;
  }
  return null;
}
