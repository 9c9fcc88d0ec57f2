import remote from '../remote.json';
import { widgets } from './widgets';

describe('widgets', () => {
  it('exports exactly the widgets that remote.json declares slots for', () => {
    expect(Object.keys(widgets)).toEqual(remote.slots.map(({ widget }) => widget));
  });
});
