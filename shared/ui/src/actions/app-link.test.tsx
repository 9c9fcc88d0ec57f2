import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { AppLink, type AppLinkProps } from './app-link';

function openLink(props: AppLinkProps) {
  const router = createMemoryRouter([{ path: '*', element: <AppLink {...props}>Link</AppLink> }]);
  render(<RouterProvider router={router} />);
  /** @returns whether the browser is left to follow the link */
  const click = (init: MouseEventInit = {}): boolean => {
    const link = screen.getByRole('link');
    const event = createEvent.click(link, init);
    fireEvent(link, event);
    return !event.defaultPrevented;
  };
  return { router, click };
}

describe('AppLink', () => {
  it("opens the site's own pages without loading a document", () => {
    const { router, click } = openLink({ href: '/restaurants?cuisine=6#map' });
    expect(click()).toBe(false);
    expect(router.state.location).toMatchObject({ search: '?cuisine=6', hash: '#map' });
    expect(router.state.historyAction).toBe('PUSH');
  });

  it('replaces the history entry of the page it is on', () => {
    const { router, click } = openLink({ href: window.location.pathname });
    click();
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])('leaves a click with %j to the browser', (init) => {
    expect(openLink({ href: '/restaurants' }).click(init)).toBe(true);
  });

  it.each([
    { href: 'https://example.com/' },
    { href: '//example.com/' },
    { href: 'tel:+14235550142' },
    { href: '#reviews' },
    { href: '/export.csv', download: true },
    { href: '/terms', target: '_blank' },
  ])('leaves %j to the browser', (props) => {
    expect(openLink(props).click()).toBe(true);
  });

  it('stays when the click is handled', () => {
    const { router, click } = openLink({
      href: '/restaurants',
      onClick: (event) => event.preventDefault(),
    });
    click();
    expect(router.state.location.pathname).toBe('/');
  });
});
