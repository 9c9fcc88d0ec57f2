import { stem } from './text';

describe('stem', () => {
  it.each([
    ['taco', 'tacos'],
    ['fry', 'fries', 'fried'],
    ['berry', 'berries'],
    ['smoothie', 'smoothies'],
    ['sandwich', 'sandwiches'],
    ['tomato', 'tomatoes'],
    ['cheese', 'cheeses'],
    ['smoke', 'smoked', 'smoking', 'smokes'],
    ['roast', 'roasted'],
    ['chop', 'chopped', 'chops'],
    ['dine', 'dining'],
    ['dumpling', 'dumplings'],
    ['ben', 'bens'],
    ['cater', 'catering', 'catered'],
  ])('stems all forms of %s equally', (...forms) => {
    expect(new Set(forms.map(stem)).size).toBe(1);
  });

  it.each([
    ['pho', 'phone'],
    ['wine', 'wing'],
    ['bar', 'bare'],
    ['king', 'kin'],
    ['hummus', 'hummu'],
    ['thai', 'thais'],
    ['pica', 'pizza'],
    ['spring', 'spr'],
  ])('does not merge %s and %s', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });

  it.each(['寿司', 'взлет', '7', '', 'bus', 'swiss'])('does not change %p', (term) => {
    expect(stem(term)).toBe(term);
  });
});
