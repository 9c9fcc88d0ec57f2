import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createLazyComponent } from './lazy-component';

interface GreetingProps {
  readonly name: string;
}
const Greeting = ({ name }: GreetingProps) => <p>Hello {name}</p>;

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

async function setUp(load: () => Promise<ComponentType<GreetingProps>>, names = ['Ada']) {
  const LazyGreeting = createLazyComponent({
    load,
    what: 'the greeting',
    waiting: <p>One moment</p>,
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root?.render(
      <>
        <p>The page</p>
        {names.map((name) => (
          <LazyGreeting key={name} name={name} />
        ))}
      </>,
    ),
  );
  return userEvent.setup();
}

describe('createLazyComponent', () => {
  test('loads the script once for all instances and passes their props', async () => {
    const load = jest.fn(() => Promise.resolve(Greeting));
    await setUp(load, ['Ada', 'Grace']);
    expect(screen.getByText('Hello Ada')).toBeInTheDocument();
    expect(screen.getByText('Hello Grace')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('shows the placeholder while the script loads', async () => {
    await setUp(() => new Promise(() => undefined));
    expect(screen.getByText('One moment')).toBeInTheDocument();
  });

  test('shows an error without breaking the page when the script fails to load, and recovers on Retry', async () => {
    const load = jest
      .fn<Promise<ComponentType<GreetingProps>>, []>()
      .mockRejectedValueOnce(new Error('lost'))
      .mockRejectedValueOnce(new Error('lost again'))
      .mockResolvedValue(Greeting);
    const user = await setUp(load);
    expect(screen.getByText('The page')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the greeting.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('alert')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Hello Ada')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
