import { act, screen, waitFor } from '@testing-library/react';
import { baseMapResponses } from '@tableside/testing/base-map';
import { findTile } from '../../testing/drawing';
import { openMap, pin } from '../../testing/open-map';

test('draws streets, parks, and names, and credits the data source', async () => {
  const { canvases } = openMap(baseMapResponses());
  expect(await screen.findByText('Streets: City of Chattanooga open data')).toBeVisible();
  await waitFor(() => expect(canvases.written).toContain('Highland Park'));
  expect(canvases.written).toContain('Market St');
});

test('redraws the base map on theme change', async () => {
  const { canvases } = openMap(baseMapResponses());
  await waitFor(() => expect(canvases.written).not.toEqual([]));
  const drawn = canvases.calls.length;
  await act(async () => document.documentElement.setAttribute('data-theme', 'dark'));
  await waitFor(() => expect(canvases.calls.length).toBeGreaterThan(drawn));
  await act(async () => document.documentElement.removeAttribute('data-theme'));
});

test.each([
  ['a city without a base map', {}],
  ['a damaged file', baseMapResponses(Uint8Array.from([1, 2, 3]))],
])(
  '%s leaves the names of neighborhoods, at the middle of their restaurants',
  async (_case, responses) => {
    const { canvases } = openMap(responses);
    expect(await pin('Luna')).toBeVisible();
    await waitFor(() => expect(canvases.written).toContain('North Shore'));
    expect(canvases.written).toContain('Southside');
    expect(canvases.written).not.toContain('Market St');
  },
);

test('uses only the tile server when configured, and credits it', async () => {
  const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Example Tiles' };
  const { canvases, container, platform } = openMap(baseMapResponses(), undefined, {
    mapTiles: tiles,
  });
  expect(await screen.findByText('Streets: Example Tiles')).toBeVisible();
  await pin('Luna');
  expect(findTile(container)).toMatch(/^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/);
  expect(platform.api.callsTo('baseMap')).toEqual([]);
  expect(canvases.written).toEqual([]);
});
