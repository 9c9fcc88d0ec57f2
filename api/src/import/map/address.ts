import { cleanText, ADDRESS_LENGTH_MAX } from '../../restaurants/values';
import { splitList } from './tags';

/** Postal abbreviations of the United States and Canada for street name endings. */
const KINDS: Readonly<Record<string, string>> = {
  Avenue: 'Ave',
  Boulevard: 'Blvd',
  Circle: 'Cir',
  Court: 'Ct',
  Drive: 'Dr',
  Highway: 'Hwy',
  Lane: 'Ln',
  Parkway: 'Pkwy',
  Place: 'Pl',
  Road: 'Rd',
  Square: 'Sq',
  Street: 'St',
  Terrace: 'Ter',
};
const DIRECTIONS: Readonly<Record<string, string>> = {
  North: 'N',
  South: 'S',
  East: 'E',
  West: 'W',
  Northeast: 'NE',
  Northwest: 'NW',
  Southeast: 'SE',
  Southwest: 'SW',
};

/** Abbreviates "1504 14th Street Northwest" to "1504 14th St NW". Only the end is abbreviated;
 * "Avenue North" stays. */
function shortenStreet(line: string): string {
  const words = line.split(' ');
  let last = words.length - 1;
  const direction = DIRECTIONS[words[last] ?? ''];
  const kindAt = direction ? last - 1 : last;
  const kind = kindAt > 0 ? KINDS[words[kindAt] ?? ''] : undefined;
  if (!kind) return line;
  if (direction) words[last--] = direction;
  words[last] = kind;
  return words.join(' ');
}

type Tags = Readonly<Record<string, string>>;

const AREA_KEYS = [
  'addr:neighbourhood',
  'addr:neighborhood',
  'addr:suburb',
  'addr:quarter',
  'addr:district',
  'addr:borough',
];

/** The first of several values, cleaned; may be empty. */
const first = (value: string | undefined): string =>
  cleanText(splitList(value)[0] ?? '', ADDRESS_LENGTH_MAX).text;

const capitalize = (text: string): string =>
  text === text.toLowerCase()
    ? text.replace(/(^|[\s-])\p{Ll}/gu, (start) => start.toUpperCase())
    : text;

export const readCity = (tags: Tags): string => capitalize(first(tags['addr:city']));

/** State as written after a city: two capital letters, or the name. */
export const readState = (tags: Tags): string => {
  const state = first(tags['addr:state']);
  return state.length === 2 ? state.toUpperCase() : state;
};

/** States and territories whose ZIP codes start with a zero, which some exporters drop. */
const ZERO_STATES = /^(CT|MA|ME|NH|NJ|RI|VT|PR|VI)$/;

function readPostcode(tags: Tags): string {
  const postcode = first(tags['addr:postcode']);
  const lacksZero = /^\d{4}$/.test(postcode) && ZERO_STATES.test(readState(tags));
  return lacksZero ? `0${postcode}` : postcode;
}

export function readArea(tags: Tags): string | null {
  const key = AREA_KEYS.find((candidate) => first(tags[candidate]));
  return key ? capitalize(first(tags[key])) : null;
}

function readNumberAndStreet(tags: Tags): string {
  const street = first(tags['addr:street']) || first(tags['addr:place']);
  // Of "3232;3234" the first address exists; a range might not.
  return street && [first(tags['addr:housenumber']), street].filter(Boolean).join(' ');
}

function readStreetLine(tags: Tags): string {
  const line = readNumberAndStreet(tags) || first(tags['addr:housename']);
  const unit = first(tags['addr:unit']);
  const isPlainUnit = /^[\p{L}\d-]{1,6}$/u.test(unit);
  return line && unit ? `${line}, ${isPlainUnit ? `Unit ${unit}` : unit}` : line;
}

/** Address on one line, such as "3232 11th Street Northwest, Washington, DC 20010".
 * @returns null if the tags have none */
export function readLocation(tags: Tags): string | null {
  const full = cleanText(tags['addr:full'] ?? '', ADDRESS_LENGTH_MAX).text;
  const street = readStreetLine(tags);
  if (!street && full) return full;
  const region = [readState(tags), readPostcode(tags)].filter(Boolean).join(' ');
  return [street, readCity(tags), region].filter(Boolean).join(', ') || null;
}

/** Number and street for cards, such as "3232 11th St NW"; null if the tags have none.
 * @param isNorthAmerica whether street names are abbreviated */
export function readStreet(tags: Tags, isNorthAmerica: boolean): string | null {
  const [start = ''] = cleanText(tags['addr:full'] ?? '', ADDRESS_LENGTH_MAX).text.split(',');
  const line = readNumberAndStreet(tags) || (/^\d+\S* \p{L}/u.test(start) ? start : '');
  return (isNorthAmerica ? shortenStreet(line) : line) || null;
}
