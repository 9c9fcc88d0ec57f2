import { WIDGETS } from '@tableside/contracts/remote/model';
import { widgets } from './widgets';

it('exposes every widget of home and the layout that the shell has a slot for', () => {
  expect(Object.keys(widgets).sort()).toEqual([...WIDGETS.marketing].sort());
});
