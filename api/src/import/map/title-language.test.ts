import { readTitleLanguage } from './title-language';

test.each([
  ['Phở 75', { 'name:vi': 'Phở 75' }, 'vi'],
  ['El Sol', { 'name:es': 'El Sol', 'name:fr': 'Le Soleil' }, 'es'],
  ['El Sol', { 'name:es': ' El  Sol ' }, 'es'],
  ['小籠包', { 'name:zh': '小籠包', 'name:zh-Hant': '小籠包', 'name:zh-TW': '小籠包' }, 'zh'],
  ['Ψαράκι', { 'name:el': 'Ψαράκι', 'name:sr': 'Ψαράκι' }, 'el'],
  ['すし', { 'name:ja': 'すし', 'name:zh': 'すし' }, 'ja'],
])('%s with %j is %s', (title, tags, language) => {
  expect(readTitleLanguage(title, tags)).toBe(language);
});

test.each([
  ['a name without another one', 'Phở 75', {}],
  [
    'a name that is the English one too',
    'Chez Nous',
    { 'name:fr': 'Chez Nous', 'name:en': 'Chez Nous' },
  ],
  ['the English name of another country', 'Luna', { 'name:es': 'Luna', 'name:en-GB': 'Luna' }],
  ['a name in another language alone', 'Golden Bowl', { 'name:zh': '金碗' }],
  ['a name that several languages share', 'Luna', { 'name:es': 'Luna', 'name:it': 'Luna' }],
  ['letters that several languages share', '金', { 'name:zh': '金', 'name:yue': '金' }],
  [
    'what is no language',
    'Diner',
    { 'name:old': 'Diner', 'name:etymology': 'Diner', 'name:1': 'Diner' },
  ],
])('nothing is guessed of %s', (_what, title, tags) => {
  expect(readTitleLanguage(title, tags)).toBeNull();
});
