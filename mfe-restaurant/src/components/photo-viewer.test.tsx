import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import PhotoViewer from './photo-viewer';

function Viewer() {
  const [index, setIndex] = useState<number | null>(0);
  return (
    index !== null && (
      <PhotoViewer
        title="Luna"
        cuisine="Thai"
        photos={['/1.webp', '/2.webp', '/3.webp'].map((src) => ({ src, alt: src }))}
        index={index}
        onIndexChange={setIndex}
      />
    )
  );
}
const shown = () =>
  screen
    .getAllByRole('group', { name: /^\d of \d$/ })
    .filter((slide) => !slide.hasAttribute('inert'))
    .map((slide) => slide.getAttribute('aria-label'));

test('follows a swipe in browsers without scrollend', () => {
  jest.useFakeTimers();
  Reflect.deleteProperty(window, 'onscrollend');
  render(<Viewer />);
  const track = screen.getByRole('group', { name: 'Photos of Luna, slides' });
  Object.defineProperty(track, 'clientWidth', { value: 300 });
  track.scrollLeft = 600;
  fireEvent.scroll(track);
  act(() => jest.runAllTimers());
  jest.useRealTimers();
  expect(shown()).toEqual(['3 of 3']);
});

test('does not let an earlier scroll undo a later click, but lets a swipe', async () => {
  const user = userEvent.setup();
  render(<Viewer />);
  const track = screen.getByRole('group', { name: 'Photos of Luna, slides' });
  Object.defineProperty(track, 'clientWidth', { value: 300 });
  for (const [index, slide] of screen.getAllByRole('group', { name: /^\d of \d$/ }).entries()) {
    Object.defineProperty(slide, 'offsetLeft', { value: index * 300 });
  }
  await user.click(screen.getByRole('button', { name: 'Next photo' }));
  expect(shown()).toEqual(['2 of 3']);
  // The end of the earlier scroll, while the strip is still moving.
  fireEvent(track, new Event('scrollend', { bubbles: true }));
  expect(shown()).toEqual(['2 of 3']);
  track.scrollLeft = 300;
  fireEvent(track, new Event('scrollend', { bubbles: true }));
  expect(shown()).toEqual(['2 of 3']);

  fireEvent.pointerDown(track);
  track.scrollLeft = 600;
  fireEvent(track, new Event('scrollend', { bubbles: true }));
  expect(shown()).toEqual(['3 of 3']);
});
