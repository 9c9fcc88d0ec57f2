/** Whether a browser takes Brotli, by its Accept-Encoding: named, and not as what it would rather not have. */
export const acceptsBrotli = (header: string | string[] | undefined): boolean =>
  String(header ?? '')
    .split(',')
    .some((item) => /^\s*br\s*(?:;\s*q=(?:1(?:\.0*)?|0?\.0*[1-9]\d*)\s*)?$/i.test(item));
