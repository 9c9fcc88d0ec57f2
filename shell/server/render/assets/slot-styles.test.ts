import { makeSlot } from '../../../src/composition/composition-fixtures';
import { slotStyles } from './slot-styles';

describe('slotStyles', () => {
  test('gives each slot the height that it declares, if any, and another one on wide screens', () => {
    const hero = { reserve: { height: '28rem + 62vi', wideHeight: '37rem', isKept: true } };
    const grid = { reserve: { height: '60rem', isKept: false } };
    const slots = [
      makeSlot('home:head', 'north', 'Hero', hero),
      makeSlot('home:section', 'south', 'Grid', grid),
      makeSlot('home:section', 'south', 'Bare'),
    ];
    expect(slotStyles(slots)).toBe(
      '[data-remote=north][data-widget=Hero]{--slot-reserve:calc(28rem + 62vi)}' +
        '[data-remote=south][data-widget=Grid]{--slot-reserve:calc(60rem)}' +
        '@media (width>=64em){[data-remote=north][data-widget=Hero]{--slot-reserve:calc(37rem)}}',
    );
  });
});
