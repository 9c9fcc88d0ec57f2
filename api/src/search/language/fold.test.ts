import { listWords } from './fold';

it.each([
  ['Café Ñandú', ['cafe', 'nandu']],
  ["Ben's Chili Bowl", ['bens', 'chili', 'bowl']],
  ['Ben’s', ['bens']],
  ['7-Eleven Plaza', ['7', 'eleven', 'plaza']],
  ['Phở Đặc Biệt', ['pho', 'dac', 'biet']],
  ['Żabka Łódź', ['zabka', 'lodz']],
  ['Weiß & Sons', ['weiss', 'sons']],
  ['Взлёт', ['взлет']],
  ['寿司 Bar', ['寿司', 'bar']],
  ['O\\Reilly_Pub 100%', ['o', 'reilly', 'pub', '100']],
  ['ﬁsh', ['fish']],
  ['🍕 !!!', []],
  ['', []],
])('reads the words of %p', (text, words) => {
  expect(listWords(text)).toEqual(words);
});
