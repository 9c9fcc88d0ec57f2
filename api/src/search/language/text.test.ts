import { stem } from './text';

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
  ])('stems all forms of %s equally', (...forms) => {
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
  ])('does not merge %s and %s', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });

  it.each(['寿司', 'взлет', '7', '', 'bus', 'swiss'])('does not change %p', (term) => {
    expect(stem(term)).toBe(term);
  });
});
