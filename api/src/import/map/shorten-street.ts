/** What the post of the United States and Canada writes for the last words of a street's name. */
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

/** "1504 14th Street Northwest" as "1504 14th St NW". Only the end is shortened; "Avenue North" stays. */
export function shortenStreet(line: string): string {
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
