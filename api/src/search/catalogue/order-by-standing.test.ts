import { orderByStanding } from './order-by-standing';

it('puts the highest standing first and keeps the order of ids among equals', () => {
  expect([...orderByStanding(new Int16Array([3, 17, 0, 3, 17, 18]))]).toEqual([5, 1, 4, 0, 3, 2]);
  expect([...orderByStanding(new Int16Array())]).toEqual([]);
});
