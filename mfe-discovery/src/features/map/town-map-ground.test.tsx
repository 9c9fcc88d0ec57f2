import { act, screen, waitFor, within } from '@testing-library/react';
import { groundAnswers, watchCanvases } from '@tableside/testing/ground';
import { countNodes } from '../../testing/drawing';
import { openMap, pin, theMap } from '../../testing/open-map';

let canvases: ReturnType<typeof watchCanvases>;
beforeEach(() => {
  canvases = watchCanvases();
});
afterEach(() => canvases.end());

test('streets, parks and their names are drawn, and the map says whose data they are', async () => {
  const { container } = openMap(groundAnswers());
  expect(await screen.findByText('Streets: City of Chattanooga open data')).toBeVisible();
  await waitFor(() => expect(canvases.written).toContain('Highland Park'));
  expect(canvases.written).toContain('Market St');
  // One picture is shown; the next one is drawn on the other canvas.
  await waitFor(() =>
    expect(countNodes(container, 'canvas[aria-hidden="true"]:not([hidden])')).toBe(1),
  );
  expect(within(await theMap()).queryByText('North Shore')).not.toBeInTheDocument();
});

test('the ground is drawn again when the theme changes', async () => {
  openMap(groundAnswers());
  await waitFor(() => expect(canvases.written).not.toEqual([]));
  const drawn = canvases.calls.length;
  await act(async () => document.documentElement.setAttribute('data-theme', 'dark'));
  await waitFor(() => expect(canvases.calls.length).toBeGreaterThan(drawn));
  await act(async () => document.documentElement.removeAttribute('data-theme'));
});

test('a damaged file costs the ground alone', async () => {
  const { container } = openMap(groundAnswers(Uint8Array.from([1, 2, 3])));
  expect(await pin('Luna')).toBeVisible();
  expect(within(await theMap()).getByText('North Shore')).toBeInTheDocument();
  expect(countNodes(container, 'canvas')).toBe(0);
});

test('nothing of the ground is asked for before the map opens', async () => {
  const { platform } = openMap(groundAnswers(), '/restaurants');
  await screen.findByRole('button', { name: 'Map' });
  expect(platform.api.callsTo('ground')).toEqual([]);
  expect(platform.api.callsTo('groundFile')).toEqual([]);
});
