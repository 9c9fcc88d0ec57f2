import {
  RESTAURANT_FIELD_LABELS,
  SHORT_TEXT_MAX,
  type RestaurantField,
} from '@tableside/contracts/admin/restaurants/rules';
import { restaurantsCalls } from '@tableside/contracts/admin/restaurants/wire';
import { Button } from '@tableside/ui/button';
import { Field, Input, Select, Textarea } from '@tableside/ui/field';
import { useState, type ReactNode } from 'react';
import { SOURCE_LABELS } from '../../lib/restaurant-terms';
import { ActionButton } from '../action-button';
import { Moment } from '../admin-page';
import styles from './editor.module.css';
import type { Draft } from './use-draft';

export interface PartProps {
  readonly draft: Draft;
}

interface OverrideNoteProps extends PartProps {
  readonly field: Exclude<RestaurantField, 'closure'>;
}

/** Shows who overrode a field, and the value of the last import. */
export function OverrideNote({ draft: { restaurant }, field }: OverrideNoteProps) {
  const { id, version } = restaurant;
  const override = restaurant.overrides.find((each) => each.field === field);
  if (!override || id === undefined) return null;
  return (
    <div className={styles['override']}>
      <p>
        Edited by <bdi>{override.who}</bdi>
        {SOURCE_LABELS[override.source]} on <Moment at={override.at} />;{' '}
        {override.is_same ? (
          'the last import has the same value.'
        ) : (
          <>
            the last import has <bdi className={styles['imported']}>{override.imported}</bdi>.
          </>
        )}
      </p>
      <ActionButton
        endpoint={restaurantsCalls.takeImported}
        args={{ id, version, field }}
        variant="quiet"
        size="small"
        aria-label={`Use imported value: ${RESTAURANT_FIELD_LABELS[field]}`}
      >
        {' '}
        Use imported value{' '}
      </ActionButton>
    </div>
  );
}

interface RestaurantFieldProps extends OverrideNoteProps {
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  readonly children: ReactNode;
}

/** A field with its label, error and override note. */
const LabeledField = ({
  draft,
  field,
  hint,
  isRequired = false,
  children,
}: RestaurantFieldProps) => (
  <div>
    <Field
      name={field}
      label={RESTAURANT_FIELD_LABELS[field]}
      hint={hint}
      required={isRequired}
      hideOptional
      error={draft.errors[field] ?? null}
    >
      {children}
    </Field>
    <OverrideNote draft={draft} field={field} />
  </div>
);

const TEXTS = [
  ['titleLang', 'Language code if not English, such as vi, es or pt-BR.'],
  ['location'],
  ['street', 'Number and street only.'],
  ['area'],
  ['brand', 'Name of the chain.'],
  ['phone'],
  ['website'],
  ['waitTime', 'For example, 20 min.'],
] as const;
// Not `type=url`: the browser would be stricter than the API.
const MODES: Readonly<Record<string, 'tel' | 'url'>> = { phone: 'tel', website: 'url' };
const PRICES = ['$', '$$', '$$$', '$$$$'] as const;

/** Name, location and contact details. */
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
      <div className={styles['fullWidth']}>
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
      <OverrideNote draft={draft} field="position" />
    </div>
  );
}

const OPTION_KINDS = ['cuisine', 'popularFor', 'service', 'feature', 'accessibility'] as const;
type OptionKind = (typeof OPTION_KINDS)[number];

/** The filter options of a restaurant, as comma-separated names. */
export const OptionFields = ({ draft }: PartProps) => (
  <div className={styles['grid']}>
    {OPTION_KINDS.map((kind) => (
      <OptionField key={kind} draft={draft} kind={kind} />
    ))}
  </div>
);

function OptionField({ draft, kind }: PartProps & { readonly kind: OptionKind }) {
  const { restaurant, value, set, errors } = draft;
  const titles = value(kind) ?? [];
  // Keeps the text as typed, so that a trailing comma is not dropped.
  const [typed, setTyped] = useState<string | null>(null);
  const known = (restaurant.options[kind] ?? []).filter((title) => !titles.includes(title));
  return (
    <div>
      <Field
        name={kind}
        label={RESTAURANT_FIELD_LABELS[kind]}
        hint="Names separated by commas."
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
          In use: <bdi>{known.slice(0, 12).join(', ')}</bdi>
          {known.length > 12 && ` and ${known.length - 12} more`}
        </p>
      )}
      <OverrideNote draft={draft} field={kind} />
    </div>
  );
}

const LINKS = [
  ['menu', 'Menu'],
  ['reserve', 'Reserve a table'],
  ['order', 'Order online'],
] as const;
const NO_LINKS = { menu: null, reserve: null, order: null };

/** Links to the menu, reservations and ordering. */
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
      <OverrideNote draft={draft} field="links" />
    </>
  );
}

const CLOSURE = [
  { name: 'from', error: 'closure.from', label: 'First day', hint: 'Leave blank for today.' },
  { name: 'until', error: 'closure', label: 'Reopens on', hint: undefined },
  {
    name: 'reason',
    error: 'closure.reason',
    label: 'Reason',
    hint: 'Shown to visitors, for example “Vacation”.',
  },
] as const;

/** A temporary closure, such as a vacation: closed on each day until the day on which it reopens. */
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
        <div className={styles['fullWidth']}>
          <Button variant="secondary" size="small" onClick={() => set('closure', null)}>
            {' '}
            Remove closure{' '}
          </Button>
        </div>
      )}
    </div>
  );
}
