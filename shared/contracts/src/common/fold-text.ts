/** Text as the search compares it: without case, accents, kinds of apostrophes and spare spaces. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
