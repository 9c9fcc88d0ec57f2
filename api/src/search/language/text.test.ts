import { listWords, stem, editDistance } from './text';

describe('fold', () => {
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
});

describe('stem', () => {
  it.each([
    ['taco', 'tacos'],
    ['noodle', 'noodles'],
    ['fry', 'fries', 'fried'],
    ['pie', 'pies'],
    ['berry', 'berries'],
    ['cookie', 'cookies'],
    ['smoothie', 'smoothies'],
    ['sandwich', 'sandwiches'],
    ['tomato', 'tomatoes'],
    ['cheese', 'cheeses'],
    ['smoke', 'smoked', 'smoking', 'smokes'],
    ['bake', 'baked', 'baking', 'bakes'],
    ['grill', 'grilled', 'grills', 'grilling'],
    ['roast', 'roasted'],
    ['chop', 'chopped', 'chops'],
    ['dine', 'dining'],
    ['wing', 'wings'],
    ['dumpling', 'dumplings'],
    ['pudding', 'puddings'],
    ['bun', 'buns'],
    ['ben', 'bens'],
    ['cater', 'catering', 'catered'],
  ])('takes the forms of %s for one word', (...forms) => {
    expect(new Set(forms.map(stem)).size).toBe(1);
  });

  it.each([
    ['pho', 'phone'],
    ['wine', 'wing'],
    ['bar', 'bare'],
    ['king', 'kin'],
    ['hummus', 'hummu'],
    ['seed', 'see'],
    ['thai', 'thais'],
    ['pica', 'pizza'],
    ['bread', 'bred'],
    ['spring', 'spr'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });

  it.each(['寿司', 'взлет', '7', '', 'bus', 'swiss'])('leaves %p as it is', (word) => {
    expect(stem(word)).toBe(word);
  });
});

describe('edit-distance', () => {
  it.each([
    ['ramen', 'ramen', 0],
    ['ramein', 'ramen', 1],
    ['bahn', 'banh', 1],
    ['suhsi', 'sushi', 1],
    ['bizza', 'pizza', 1],
    ['lantren', 'lantern', 1],
    ['kichen', 'kitchen', 1],
    ['tavren', 'tavern', 1],
    ['smokehous', 'smokehouse', 1],
    ['copprr', 'copper', 1],
    ['burito', 'burrito', 1],
    ['chinees', 'chinese', 1],
    ['vietnamiese', 'vietnamese', 1],
    ['quesadila', 'quesadillas', 2],
    ['pho', 'taco', 3],
    ['', 'a', 1],
    ['pizza', 'kitchen', 3],
  ])('%s and %s are %i apart, more than two counting as three', (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance);
    expect(editDistance(b, a, 2)).toBe(distance);
  });

  it('ends early where words are too far apart', () => {
    expect(editDistance('abcdefgh', 'zzzzzzzz', 1)).toBe(2);
  });
});
