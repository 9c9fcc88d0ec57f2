import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Carousel } from './carousel';
import { Checkbox, Field, Input } from './field';
import { Disclosure } from './disclosure';
import { Picture } from './picture';
import { StatusStamp } from './stamp';
import { Stars } from './stars';
import { Tabs } from './tabs';

const page = (
  <>
    <Picture src={null} alt="Luna" width={4} height={3} sizes="1px" cuisine="Thai" title="Luna" />
    <Carousel label="Photos" slides={['One', 'Two']} />
    <Field name="email" label="Email">
      <Input />
    </Field>
    <Checkbox label="Italian" />
    <Disclosure label="Cuisine Type">Italian</Disclosure>
    <StatusStamp tone="soon" label="Closes in 25 min" />
    <Stars value={3.5} />
    <Tabs
      label="Details"
      selected="overview"
      onSelect={() => undefined}
      tabs={[
        { id: 'overview', label: 'Overview', content: 'Open daily' },
        { id: 'reviews', label: 'Reviews', content: 'Nobody yet' },
      ]}
    />
  </>
);

test("the browser takes over the server's HTML as it is, and no element carries a style", () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  expect(container).toHaveTextContent('Closes in 25 min');
  expect(container.innerHTML).not.toMatch(/\sstyle=/);
  // A mismatch is a console error, which fails every test here.
  render(page, { container, hydrate: true });
  expect(screen.getByRole('img', { name: 'Luna' })).toBeVisible();
});
