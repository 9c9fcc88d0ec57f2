import { PLACE_FIELD_LABELS } from '@tableside/contracts/desk/places/rules';
import { Button } from '@tableside/ui/button';
import { Field, Input, Select } from '@tableside/ui/field';
import { useState } from 'react';
import styles from './editor.module.css';
import { KeptNote } from './kept-note';
import { FieldError } from '@tableside/ui/field-error';
import type { Draft } from './use-draft';

const KINDS = ['cuisine', 'popularFor', 'service', 'feature', 'accessibility'] as const;
type Kind = (typeof KINDS)[number];

/** What visitors filter by: names between commas, in the words that the city's filters have. */
export function OptionFields({ draft }: { readonly draft: Draft }) {
  return (
    <div className={styles['grid']}>
      {KINDS.map((kind) => (
        <OptionField key={kind} draft={draft} kind={kind} />
      ))}
    </div>
  );
}

function OptionField({ draft, kind }: { readonly draft: Draft; readonly kind: Kind }) {
  const { place, value, set, errors } = draft;
  const titles = value(kind) ?? [];
  // A comma at the end is on its way to the next name.
  const [typed, setTyped] = useState<string | null>(null);
  const known = (place.options[kind] ?? []).filter((title) => !titles.includes(title));
  return (
    <div>
      <Field
        name={kind}
        label={PLACE_FIELD_LABELS[kind]}
        hint="Names, with commas between them."
        hideOptional
        error={errors[kind] ?? null}
      >
        <Input
          value={typed ?? titles.join(', ')}
          onChange={({ target }) => {
            setTyped(target.value);
            set(kind, split(target.value));
          }}
          onBlur={() => setTyped(null)}
        />
      </Field>
      {known.length > 0 && (
        <p className={styles['known']}>
          The city has: <bdi>{known.slice(0, 12).join(', ')}</bdi>
          {known.length > 12 && ` and ${known.length - 12} more`}
        </p>
      )}
      <KeptNote place={place} field={kind} />
    </div>
  );
}

const split = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Facts, each with yes, no or limited. */
export function FactsEditor({ draft }: { readonly draft: Draft }) {
  const { place, value, set, errors } = draft;
  const facts = value('facts') ?? [];
  const replace = (index: number, change: Partial<(typeof facts)[number]>) =>
    set(
      'facts',
      facts.map((fact, at) => (at === index ? { ...fact, ...change } : fact)),
    );
  return (
    <div>
      <ul className={styles['week']} aria-label="Facts">
        {facts.map((fact, index) => (
          <li key={index} className={styles['fact']}>
            <Input
              aria-label={`Fact ${index + 1}`}
              value={fact.title}
              aria-describedby={errors['facts'] ? 'facts-error' : undefined}
              onChange={({ target }) => replace(index, { title: target.value })}
            />
            <Select
              aria-label={`${fact.title || `Fact ${index + 1}`} is`}
              value={fact.value}
              onChange={({ target }) =>
                replace(index, { value: target.value as 'yes' | 'no' | 'limited' })
              }
            >
              <option value="yes">Yes</option>
              <option value="limited">Limited</option>
              <option value="no">No</option>
            </Select>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Remove ${fact.title || `fact ${index + 1}`}`}
              onClick={() =>
                set(
                  'facts',
                  facts.filter((_each, at) => at !== index),
                )
              }
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {errors['facts'] && <FieldError id="facts-error">{errors['facts']}</FieldError>}
      <Button
        variant="secondary"
        size="small"
        onClick={() => set('facts', [...facts, { title: '', value: 'yes' }])}
      >
        Add a fact
      </Button>
      <KeptNote place={place} field="facts" />
    </div>
  );
}
