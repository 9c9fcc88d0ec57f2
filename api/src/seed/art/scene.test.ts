import { CUISINES } from './cloth';
import { composeSvg } from './compose';
import { planScene } from './scene';

const EMOJI = ['pizza', 'tomato', 'olive', 'herb'];
const SET = new Map(
  EMOJI.map((name) => [name, '<path id="a" fill="url(#a)"/><use xlink:href="#a"/>']),
);
const scenes = Array.from({ length: 60 }, (_, index) =>
  planScene('Pizza', EMOJI, `place-${index}`),
);

describe('planScene', () => {
  test('equal seeds give equal pictures, others give others', () => {
    expect(planScene('Pizza', EMOJI, 'place-7')).toEqual(scenes[7]);
    expect(new Set(scenes.map((scene) => JSON.stringify(scene))).size).toBe(60);
  });

  test('the main dish is the largest, and nothing leaves the picture', () => {
    for (const { items, width, height } of scenes) {
      const main = items.find(({ emoji }) => emoji === 'pizza');
      for (const { emoji, x, y, size } of items) {
        if (emoji !== 'pizza') expect(size).toBeLessThan(main?.size ?? 0);
        expect(x - size / 2).toBeGreaterThan(0);
        expect(x + size / 2).toBeLessThan(width);
        expect(y - size / 2).toBeGreaterThan(0);
        expect(y + size / 2).toBeLessThan(height);
      }
    }
  });

  test('a square thumbnail of the middle shows the main dish whole', () => {
    for (const { items, width, height } of scenes) {
      const main = items.find(({ emoji }) => emoji === 'pizza');
      const reach = Math.abs((main?.x ?? 0) - width / 2) + (main?.size ?? 0) / 2;
      expect(reach).toBeLessThan(height / 2);
    }
  });

  test('each cuisine has a cloth of its own', () => {
    const cloths = CUISINES.map((cuisine) =>
      composeSvg({ ...planScene(cuisine, EMOJI, 'x') }, SET),
    );
    expect(new Set(cloths).size).toBe(CUISINES.length);
  });

  test('drawings that use the same ids do not disturb each other', () => {
    const [scene] = scenes;
    const svg = scene ? composeSvg(scene, SET) : '';
    const ids = [...svg.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, used] of svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)) expect(ids).toContain(used);
  });
});
