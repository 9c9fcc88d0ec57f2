import { scaleStep } from './map-controls';

describe('scaleStep', () => {
  test.each([
    [2, '100 ft'],
    [0.2, '1,000 ft'],
    [0.05, '1 mi'],
    [0.01, '5 mi'],
    [0.00002, '2,000 mi'],
  ])('returns a bar of at most 120 pixels for %d pixels per meter: %s', (scale, label) => {
    const step = scaleStep(scale, 120);
    expect(step.label).toBe(label);
    expect(step.meters * scale).toBeLessThanOrEqual(120);
  });
});
