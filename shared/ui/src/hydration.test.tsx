import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Checkbox, Field, Input } from './forms/field';
import { Disclosure } from './layout/disclosure';
import { Picture } from './restaurant/picture';
import { StatusBadge } from './restaurant/status-badge';
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
    <StatusBadge tone="soon" label="Closes in 25 min" />
    <Stars value={3.5} />
    <Tabs
      label="Details"
      selected="overview"
      onSelect={() => undefined}
      tabs={[
        { id: 'overview', label: 'Overview', content: 'Open daily' },
        { id: 'reviews', label: 'Reviews', content: 'None yet' },
      ]}
    />
  </>
);

test('components hydrate without a mismatch and use no style attributes', () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  expect(container).toHaveTextContent('Closes in 25 min');
  expect(container.innerHTML).not.toMatch(/\sstyle=/);
  // A mismatch logs a console error, which fails the test.
  render(page, { container, hydrate: true });
  expect(screen.getByRole('img', { name: 'Luna' })).toBeVisible();
});
