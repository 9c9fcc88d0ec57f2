import { paths } from '@tableside/contracts/paths';
import type { SearchBoxProps } from '@tableside/platform';
import { Form } from 'react-router-dom';

/** The shell's search field without suggestions: a form that opens the listing. */
export const FakeSearchBox = ({ id, label, landmark, placeholder }: SearchBoxProps) => (
  <Form role="search" aria-label={landmark} action={paths.listing}>
    <input
      id={id}
      name="search"
      role="combobox"
      aria-controls="suggestions"
      aria-expanded="false"
      aria-label={label}
      placeholder={placeholder}
    />
  </Form>
);
