import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { useNavigate } from 'react-router-dom';
import styles from './people.module.css';

/** The search; what is searched for stands in the address. */
export function FindPeople({ text }: { readonly text: string }) {
  const navigate = useNavigate();
  return (
    <form
      role="search"
      className={styles['find']}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = String(new FormData(event.currentTarget).get('q')).trim();
        void navigate(wanted ? `?${new URLSearchParams({ q: wanted }).toString()}` : '?');
      }}
    >
      <Field name="q" label="Name, address or id" hideOptional>
        <Input key={text} type="search" defaultValue={text} maxLength={254} autoComplete="off" />
      </Field>
      <Button type="submit">Find</Button>
    </form>
  );
}
