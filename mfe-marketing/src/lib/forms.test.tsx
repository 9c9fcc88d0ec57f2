import { makeWireSettings } from '@tableside/contracts/factories';
import { createDeferred } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { fill } from '@tableside/testing/fill';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';

const open = (path: string, responses: Readonly<Record<string, unknown>> = {}) =>
  renderApp(routes, {
    path,
    platform: createFakePlatform({
      responses: { settings: makeWireSettings(), ...responses } as never,
    }),
  });
type View = ReturnType<typeof open>;

/** Navigates in the app to another page; `comeBack` uses the browser's Back. */
async function goAway({ router }: View) {
  await act(() => router.navigate('/about'));
  await waitFor(() => expect(screen.queryByLabelText(/^Email/)).not.toBeInTheDocument());
}
async function comeBack({ router }: View) {
  await act(() => router.navigate(-1));
  await screen.findByLabelText(/^Email/);
}

async function writeMessage({ user }: View) {
  fill(await screen.findByLabelText(/^Full name/), 'Ana Díaz');
  fill(screen.getByLabelText(/^Email/), 'ana@example.com');
  await user.selectOptions(screen.getByLabelText(/^Subject/), 'feedback');
  fill(screen.getByLabelText(/^Message/), 'Hello\nthere');
}
const readMessage = () =>
  [/^Full name/, /^Email/, /^Subject/, /^Message/].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  );
const send = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Send message' }));

describe('the contact form', () => {
  it('keeps typed text after navigating away and back', async () => {
    const view = open('/contact');
    await writeMessage(view);
    await goAway(view);
    await comeBack(view);
    expect(readMessage()).toEqual(['Ana Díaz', 'ana@example.com', 'feedback', 'Hello\nthere']);
  });

  it('does not keep the honeypot value', async () => {
    const view = open('/contact', { contact: null });
    await writeMessage(view);
    fill(screen.getByLabelText('Leave this empty'), 'spam');
    await goAway(view);
    await comeBack(view);
    expect(screen.getByLabelText('Leave this empty')).toHaveValue('');
    await send(view);
    await waitFor(() => expect(view.platform.api.callsTo('contact')).toHaveLength(1));
    expect(view.platform.api.callsTo('contact')[0]?.body).not.toHaveProperty('website');
  });

  it('is empty once the message was accepted', async () => {
    const view = open('/contact', { contact: null });
    await writeMessage(view);
    await send(view);
    await waitFor(() => expect(readMessage()).toEqual(['', '', '', '']));
    await goAway(view);
    await comeBack(view);
    expect(readMessage()).toEqual(['', '', '', '']);
  });

  it('is cleared by a success and kept by a failure that arrive on another page', async () => {
    const responses = [createDeferred<null>(), createDeferred<null>()];
    const [refusal, success] = responses;
    const waiting = [...responses];
    const view = open('/contact', { contact: () => waiting.shift()?.promise });
    await writeMessage(view);
    await send(view);
    await goAway(view);
    refusal?.reject(new Error('No connection'));
    await waitFor(() => expect(view.platform.shownToasts).toHaveLength(1));
    await comeBack(view);
    expect(readMessage()).toEqual(['Ana Díaz', 'ana@example.com', 'feedback', 'Hello\nthere']);

    await send(view);
    await goAway(view);
    success?.resolve(null);
    await waitFor(() => expect(view.platform.shownToasts).toHaveLength(2));
    await comeBack(view);
    expect(readMessage()).toEqual(['', '', '', '']);
  });

  it('is cleared by a success that arrives after navigating away and back', async () => {
    const response = createDeferred<null>();
    const view = open('/contact', { contact: () => response.promise });
    await writeMessage(view);
    await send(view);
    await goAway(view);
    await comeBack(view);
    response.resolve(null);
    await waitFor(() => expect(readMessage()).toEqual(['', '', '', '']));
  });

  it('does not share drafts with another tab', async () => {
    const view = open('/contact');
    await writeMessage(view);
    view.unmount();
    open('/contact');
    await screen.findByLabelText(/^Full name/);
    expect(readMessage()).toEqual(['', '', '', '']);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});

describe('the notify-me form', () => {
  it('keeps the address after navigating away and back, until it is accepted', async () => {
    jest.spyOn(window, 'alert').mockImplementation(() => undefined);
    const view = open('/coming-soon', { notify: null });
    fill(await screen.findByLabelText(/^Email/), 'ana@example.com');
    await goAway(view);
    await comeBack(view);
    expect(screen.getByLabelText(/^Email/)).toHaveValue('ana@example.com');
    await view.user.click(screen.getByRole('button', { name: 'Notify me' }));
    await waitFor(() => expect(screen.getByLabelText(/^Email/)).toHaveValue(''));
    await goAway(view);
    await comeBack(view);
    expect(screen.getByLabelText(/^Email/)).toHaveValue('');
  });
});
