import { cleanText } from '../../records/values/clean-text';

const NAME_OF_LANGUAGE = /^name:([a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?)$/;
const KNOWN = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The language of a place's name, where the map says the same name in that language and not in English.
 * @param title as it is stored
 * @returns a tag of BCP 47 without region, such as "vi"; null when the map does not say or names several */
export function readTitleLanguage(
  title: string,
  tags: Readonly<Record<string, string>>,
): string | null {
  const named = Object.entries(tags).flatMap(([key, value]) => {
    const tag = NAME_OF_LANGUAGE.exec(key)?.[1];
    if (!tag || cleanText(value, title.length + 1).text !== title) return [];
    const language = new Intl.Locale(tag);
    // `name:old` and others alike are no languages.
    return KNOWN.of(language.language) ? [language] : [];
  });
  if (named.some(({ language }) => language === 'en')) return null;
  const languages = listLanguages(named);
  if (languages.length < 2) return languages[0] ?? null;
  // Of several, the one that is written in the letters of the name, unless those are Latin, which most languages have.
  const written = listLanguages(named.filter((locale) => isWrittenIn(title, locale)));
  return written.length === 1 ? (written[0] ?? null) : null;
}

const listLanguages = (locales: readonly Intl.Locale[]): string[] => [
  ...new Set(locales.map(({ language }) => language)),
];

function isWrittenIn(title: string, locale: Intl.Locale): boolean {
  const { script } = locale.maximize();
  if (!script || script === 'Latn') return false;
  const letters = SCRIPTS[script] ?? [script];
  return letters.some((name) => {
    try {
      return new RegExp(`\\p{Script=${name}}`, 'u').test(title);
    } catch {
      return false;
    }
  });
}

/** Writing systems of several scripts, by what ISO 15924 calls them. What is left out is a script by itself. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Hira', 'Kana'],
  Kore: ['Hang'],
  Hans: ['Hani'],
  Hant: ['Hani'],
};
