import { Field, Input } from '@tableside/ui/field';
import styles from './editor.module.css';
import { KeptNote } from './kept-note';
import type { Draft } from './use-draft';

const LINKS = [
  ['menu', 'Menu'],
  ['reserve', 'Reserve a table'],
  ['order', 'Order online'],
] as const;
const NONE = { menu: null, reserve: null, order: null };

/** Where a place's page leads people to look, reserve and order. */
export function LinksEditor({ draft }: { readonly draft: Draft }) {
  const { place, value, set, errors } = draft;
  const links = value('links') ?? NONE;
  return (
    <>
      <div className={styles['grid']}>
        {LINKS.map(([name, label]) => (
          <Field
            key={name}
            name={`links-${name}`}
            label={label}
            hideOptional
            error={errors[`links.${name}`] ?? null}
          >
            <Input
              inputMode="url"
              value={links[name] ?? ''}
              onChange={({ target }) => {
                const next = { ...links, [name]: target.value || null };
                set('links', Object.values(next).some(Boolean) ? next : null);
              }}
            />
          </Field>
        ))}
      </div>
      <KeptNote place={place} field="links" />
    </>
  );
}
