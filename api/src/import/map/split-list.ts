/** Values of a tag that may hold several, parted by semicolons. */
export const splitList = (value: string | undefined, separator: RegExp | string = ';'): string[] =>
  (value ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
