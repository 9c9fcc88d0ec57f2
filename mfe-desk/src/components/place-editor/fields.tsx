import {
  PLACE_FIELD_LABELS,
  SHORT_TEXT_MAX,
  type PlaceField,
} from '@tableside/contracts/desk/places/rules';
import { placesCalls } from '@tableside/contracts/desk/places/wire';
import { Button } from '@tableside/ui/button';
import { Field, Input, Select, Textarea } from '@tableside/ui/field';
import { useState, type ReactNode } from 'react';
import { SOURCE_WORDS } from '../../lib/place-words';
import { ActionButton } from '../action-button';
import { Moment } from '../desk-page';
import styles from './editor.module.css';
import type { Draft } from './use-draft';

export interface PartProps {
  readonly draft: Draft;
}

interface KeptNoteProps extends PartProps {
  readonly field: Exclude<PlaceField, 'closure'>;
}

/** Says at a field that it was edited by hand, and what the last import says of it. */
export function KeptNote({ draft: { place }, field }: KeptNoteProps) {
  const { id, version } = place;
  const kept = place.kept.find((each) => each.field === field);
  if (!kept || id === undefined) return null;
  return (
    <div className={styles['kept']}>
      <p>
        Edited by hand by <bdi>{kept.who}</bdi>
        {SOURCE_WORDS[kept.source]} on <Moment at={kept.at} />;{' '}
        {kept.is_same ? (
          'the last import says the same.'
        ) : (
          <>
            the last import says <bdi className={styles['said']}>{kept.imported}</bdi>.
          </>
        )}
      </p>
      <ActionButton
        endpoint={placesCalls.takeImported}
        args={{ id, version, field }}
        variant="quiet"
        size="small"
        aria-label={`Take the import’s: ${PLACE_FIELD_LABELS[field]}`}
      >
        Take the import’s
      </ActionButton>
    </div>
  );
}

interface PlaceFieldProps extends KeptNoteProps {
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  readonly children: ReactNode;
}

/** A field with its label, what is wrong with it, and what imports say. */
const LabeledField = ({ draft, field, hint, isRequired = false, children }: PlaceFieldProps) => (
  <div>
    <Field
      name={field}
      label={PLACE_FIELD_LABELS[field]}
      hint={hint}
      required={isRequired}
      hideOptional
      error={draft.errors[field] ?? null}
    >
      {children}
    </Field>
    <KeptNote draft={draft} field={field} />
  </div>
);

const TEXTS = [
  ['titleLang', 'Where it is not English: vi, es, pt-BR.'],
  ['location'],
  ['street', 'Number and street alone.'],
  ['area'],
  ['brand', 'Of a chain: its name.'],
  ['phone'],
  ['website'],
  ['waitTime', 'Such as 20 min.'],
] as const;
// The browser's own check of addresses would be stricter than the API's.
const MODES: Readonly<Record<string, 'tel' | 'url'>> = { phone: 'tel', website: 'url' };
const PRICES = ['$', '$$', '$$$', '$$$$'] as const;

/** What a restaurant is called, where it is, and how to reach it. */
export function TextFields({ draft }: PartProps) {
  const { value, set } = draft;
  return (
    <div className={styles['grid']}>
      <LabeledField draft={draft} field="title" isRequired>
        <Input
          value={value('title') ?? ''}
          onChange={(event) => set('title', event.target.value)}
        />
      </LabeledField>
      {TEXTS.map(([field, hint]) => (
        <LabeledField key={field} draft={draft} field={field} hint={hint}>
          <Input
            inputMode={MODES[field]}
            value={value(field) ?? ''}
            onChange={(event) => set(field, event.target.value || null)}
          />
        </LabeledField>
      ))}
      <LabeledField draft={draft} field="priceRange">
        <Select
          value={value('priceRange') ?? ''}
          onChange={({ target }) =>
            set('priceRange', PRICES.find((price) => price === target.value) ?? null)
          }
        >
          <option value="">Not known</option>
          {PRICES.map((price) => (
            <option key={price}>{price}</option>
          ))}
        </Select>
      </LabeledField>
      <PositionField draft={draft} />
      <div className={styles['whole']}>
        <LabeledField draft={draft} field="overview">
          <Textarea
            rows={4}
            value={value('overview') ?? ''}
            onChange={(event) => set('overview', event.target.value || null)}
          />
        </LabeledField>
      </div>
    </div>
  );
}

const EDGES = [
  ['latitude', 'Latitude'],
  ['longitude', 'Longitude'],
] as const;

function PositionField({ draft }: PartProps) {
  const { value, set, errors } = draft;
  const position = value('position') ?? { latitude: 0, longitude: 0 };
  return (
    <div>
      <div className={styles['pair']}>
        {EDGES.map(([name, label]) => (
          <Field
            key={name}
            name={name}
            label={label}
            hideOptional
            error={errors['position'] ?? null}
          >
            <Input
              type="number"
              step="any"
              value={Number.isNaN(position[name]) ? '' : position[name]}
              onChange={({ target }) =>
                set('position', { ...position, [name]: target.valueAsNumber || 0 })
              }
            />
          </Field>
        ))}
      </div>
      <KeptNote draft={draft} field="position" />
    </div>
  );
}

const OPTION_KINDS = ['cuisine', 'popularFor', 'service', 'feature', 'accessibility'] as const;
type OptionKind = (typeof OPTION_KINDS)[number];

/** What visitors filter by: names between commas, in the words that the city's filters have. */
export const OptionFields = ({ draft }: PartProps) => (
  <div className={styles['grid']}>
    {OPTION_KINDS.map((kind) => (
      <OptionField key={kind} draft={draft} kind={kind} />
    ))}
  </div>
);

function OptionField({ draft, kind }: PartProps & { readonly kind: OptionKind }) {
  const { place, value, set, errors } = draft;
  const titles = value(kind) ?? [];
  // A comma at the end leads to the next name.
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
            const names = target.value.split(',').map((name) => name.trim());
            setTyped(target.value);
            set(kind, names.filter(Boolean));
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
      <KeptNote draft={draft} field={kind} />
    </div>
  );
}

const LINKS = [
  ['menu', 'Menu'],
  ['reserve', 'Reserve a table'],
  ['order', 'Order online'],
] as const;
const NO_LINKS = { menu: null, reserve: null, order: null };

/** Where a restaurant's page leads users to look, reserve and order. */
export function LinksEditor({ draft }: PartProps) {
  const { value, set, errors } = draft;
  const links = value('links') ?? NO_LINKS;
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
      <KeptNote draft={draft} field="links" />
    </>
  );
}

const CLOSURE = [
  { name: 'from', error: 'closure.from', label: 'First day', hint: 'Left empty, it is today.' },
  { name: 'until', error: 'closure', label: 'Opens again on', hint: undefined },
  { name: 'reason', error: 'closure.reason', label: 'Why', hint: 'Visitors read it: Vacation.' },
] as const;

/** Vacations and repairs: closed on each day until the one on which it opens again. */
export function ClosureEditor({ draft: { value, set, errors } }: PartProps) {
  const closure = value('closure');
  const typed = {
    from: closure?.from ?? '',
    until: closure?.until ?? '',
    reason: closure?.reason ?? '',
  };
  const change = (part: Partial<typeof typed>) => {
    const { from, until, reason } = { ...typed, ...part };
    const isEmpty = !from && !until && !reason;
    set('closure', isEmpty ? null : { until, reason: reason || null, ...(from && { from }) });
  };
  return (
    <div className={styles['grid']}>
      {CLOSURE.map(({ name, error, label, hint }) => (
        <Field
          key={name}
          name={`closure-${name}`}
          label={label}
          hint={hint}
          hideOptional
          error={errors[error] ?? null}
        >
          <Input
            {...(name === 'reason' ? { maxLength: SHORT_TEXT_MAX } : { type: 'date' })}
            value={typed[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        </Field>
      ))}
      {closure && (
        <div className={styles['whole']}>
          <Button variant="secondary" size="small" onClick={() => set('closure', null)}>
            Open on these days
          </Button>
        </div>
      )}
    </div>
  );
}
