import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Checkbox, Field, Input } from './forms/field';
import { Disclosure } from './layout/disclosure';
import { Picture } from './restaurant/picture';
import { StatusStamp } from './restaurant/stamp';
import { Stars } from './restaurant/stars';
import { Tabs } from './layout/tabs';

const page = (
  <>
    <Picture src={null} alt="Luna" width={4} height={3} sizes="1px" cuisine="Thai" />
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

test('the browser hydrates the HTML of the server unchanged, and no element has a style attribute', () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  expect(container).toHaveTextContent('Closes in 25 min');
  expect(container.innerHTML).not.toMatch(/\sstyle=/);
  // A mismatch is a console error, which fails every test here.
  render(page, { container, hydrate: true });
  expect(screen.getByRole('img', { name: 'Luna' })).toBeVisible();
});
