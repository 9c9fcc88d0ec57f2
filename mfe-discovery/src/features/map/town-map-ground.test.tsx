import { act, screen, waitFor } from '@testing-library/react';
import { groundAnswers } from '@tableside/testing/ground';
import { findTile } from '../../testing/drawing';
import { openMap, pin } from '../../testing/open-map';

test('streets, parks and their names are drawn, and the map says whose data they are', async () => {
  const { canvases } = openMap(groundAnswers());
  expect(await screen.findByText('Streets: City of Chattanooga open data')).toBeVisible();
  await waitFor(() => expect(canvases.written).toContain('Highland Park'));
  expect(canvases.written).toContain('Market St');
});

test('the ground is drawn again when the theme changes', async () => {
  const { canvases } = openMap(groundAnswers());
  await waitFor(() => expect(canvases.written).not.toEqual([]));
  const drawn = canvases.calls.length;
  await act(async () => document.documentElement.setAttribute('data-theme', 'dark'));
  await waitFor(() => expect(canvases.calls.length).toBeGreaterThan(drawn));
  await act(async () => document.documentElement.removeAttribute('data-theme'));
});

test.each([
  ['a city without a ground', {}],
  ['a damaged file', groundAnswers(Uint8Array.from([1, 2, 3]))],
])(
  '%s leaves the names of neighborhoods, at the middle of their places',
  async (_case, answers) => {
    const { canvases } = openMap(answers);
    expect(await pin('Luna')).toBeVisible();
    await waitFor(() => expect(canvases.written).toContain('North Shore'));
    expect(canvases.written).toContain('Southside');
    expect(canvases.written).not.toContain('Market St');
  },
);

test('with a tile server the map is drawn from it alone, and names its source', async () => {
  const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Example Tiles' };
  const { canvases, container, platform } = openMap(groundAnswers(), undefined, {
    mapTiles: tiles,
  });
  expect(await screen.findByText('Streets: Example Tiles')).toBeVisible();
  await pin('Luna');
  expect(findTile(container)).toMatch(/^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/);
  expect(platform.api.callsTo('ground')).toEqual([]);
  expect(canvases.written).toEqual([]);
});
