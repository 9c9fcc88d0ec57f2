import { listBits } from './bits';
import { findWords, WordIndexBuilder, type WordChoice, type WordIndex } from './word-index';

const builder = new WordIndexBuilder();
for (const [title, others] of [
  ['luna pizza', 'market'],
  ['georgia brown', 'elm luna'],
  ['golden wok', 'georgia'],
  ['\ud83c\udf55 \uffee', 'lunar'],
  ['', ''],
] as const) {
  const titleWords = title.split(' ').filter(Boolean);
  builder.add([...titleWords, ...others.split(' ').filter(Boolean)], titleWords);
}
let index: WordIndex;
beforeAll(async () => {
  index = await builder.build();
});
const starts = (beginning: string): WordChoice => ({ beginning });

it.each<[string, [WordChoice, ...WordChoice[]], number[], number[]]>([
  ['a beginning', [starts('lun')], [0, 1, 3], [0]],
  ['a whole word', [starts('georgia')], [1, 2], [1]],
  ['a letter', [starts('g')], [1, 2], [1, 2]],
  ['two words', [starts('golden'), starts('geo')], [2], []],
  ['words of different places', [starts('pizza'), starts('wok')], [], []],
  ['one of several words', [{ anyOf: ['luna', 'wok', 'none'] }], [0, 1, 2], [0, 2]],
  ['no word at all', [{ anyOf: [] }], [], []],
  ['a word that ends where another goes on', [{ anyOf: ['lun'] }], [], []],
  ['a character beyond the first plane', [starts('\ud83c\udf55')], [3], [3]],
  ['the last word of all', [starts('\uffee')], [3], [3]],
  ['what comes after the last word', [starts('\uffff')], [], []],
])('finds %s', (_what, keyword, all, titles) => {
  const found = findWords(index, keyword);
  expect([listBits(found.all), listBits(found.titles)]).toEqual([all, titles]);
});
