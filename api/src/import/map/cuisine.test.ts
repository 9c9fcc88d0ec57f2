import { readCuisines } from './cuisine';

const titlesOf = (value: string) => readCuisines(value).titles;

describe('readCuisines', () => {
  test.each([
    ['burger', ['Hamburger']],
    ['Pizza', ['Pizza']],
    ['barbecue', ['BBQ']],
    ['thai', ['Thai', 'Asian']],
    ['chinese', ['Chinese', 'Asian']],
    ['korean_bbq', ['Korean', 'BBQ', 'Asian']],
    ['tex-mex', ['Tex-Mex', 'Mexican', 'American']],
    ['ice_cream', ['Ice Cream']],
    ['coffee_shop', ['Coffee Shop']],
    ['coffee shop', ['Coffee Shop']],
    ['fish_and_chips', ['Fish and Chips']],
    ['açaí', ['Açaí']],
  ])('reads %s', (value, titles) => {
    expect(titlesOf(value)).toEqual(titles);
  });

  test('reads lists parted by semicolons or commas, each title once', () => {
    expect(titlesOf('pizza;italian_pizza, Burger ;; burger')).toEqual([
      'Pizza',
      'Italian',
      'Hamburger',
    ]);
  });

  test('leaves out values that say nothing', () => {
    expect(readCuisines('regional;international;yes')).toEqual({ titles: [], strange: [] });
  });

  test('reports values that are not a kind of food', () => {
    const { titles, strange } = readCuisines(
      'sushi;https://luna.example;best ribs in the whole wide town',
    );
    expect(titles).toEqual(['Sushi', 'Japanese', 'Asian']);
    expect(strange).toEqual(['https://luna.example', 'best ribs in the whole wide town']);
  });

  test('is not misled by names of Object.prototype', () => {
    expect(titlesOf('constructor')).toEqual(['Constructor']);
  });
});
