import {
  RESTAURANT_FIELD_LABELS,
  SHORT_TEXT_MAX,
  type RestaurantField,
} from '@tableside/contracts/admin/restaurants/rules';
import { restaurantsCalls } from '@tableside/contracts/admin/restaurants/wire';
import { Button } from '@tableside/ui/button';
import { Field, Input, Select, Textarea } from '@tableside/ui/field';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { SOURCE_LABELS } from '../../lib/restaurant-terms';
import { ActionButton } from '../actions';
import { Moment } from '../admin-page';
import shared from '../admin.module.css';
import styles from './editor.module.css';
import type { Draft } from './draft';

export interface PartProps {
  readonly draft: Draft;
}

interface OverrideNoteProps extends PartProps {
  readonly field: RestaurantField;
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
        Use imported value
      </ActionButton>
    </div>
  );
}

interface OverrideFieldProps extends OverrideNoteProps {
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

const OverrideField = ({ draft, field, hint, children }: OverrideFieldProps) => (
  <div className={field === 'overview' ? styles['fullWidth'] : undefined}>
    <Field
      name={field}
      label={RESTAURANT_FIELD_LABELS[field]}
      hint={hint}
      required={field === 'title'}
      hideOptional
      error={draft.errors[field] ?? null}
    >
      {children}
    </Field>
    <OverrideNote draft={draft} field={field} />
  </div>
);

interface PartInputProps extends PartProps, Omit<ComponentProps<'input'>, 'name' | 'onChange'> {
  /** Key of its error, such as `links.menu`. */
  readonly part: string;
  readonly label: string;
  readonly hint?: string;
  readonly onText: (text: string) => void;
}

const PartInput = ({ draft, part, label, hint, onText, ...input }: PartInputProps) => (
  <Field name={part} label={label} hint={hint} hideOptional error={draft.errors[part] ?? null}>
    <Input {...input} onChange={({ target }) => onText(target.value)} />
  </Field>
);

interface ChoiceProps<Value extends string> extends Omit<
  ComponentProps<typeof Select>,
  'onChange'
> {
  /** Values with their names. */
  readonly options: readonly (readonly [Value, string])[];
  readonly onChoose: (value: Value) => void;
}

export const Choice = <Value extends string>(props: ChoiceProps<Value>) => {
  const { options, onChoose, ...select } = props;
  return (
    <Select {...select} onChange={({ target }) => onChoose(target.value as Value)}>
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  );
};

const TEXTS = [
  ['title'],
  ['titleLang', 'Language code if not English, such as vi, es, or pt-BR.'],
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
const PRICES = [
  ['', 'Not known'],
  ['$', '$'],
  ['$$', '$$'],
  ['$$$', '$$$'],
  ['$$$$', '$$$$'],
] as const;
const EDGES = [
  ['latitude', 'Latitude'],
  ['longitude', 'Longitude'],
] as const;

export function TextFields({ draft }: PartProps) {
  const { value, set } = draft;
  const position = value('position') ?? { latitude: 0, longitude: 0 };
  return (
    <div className={styles['grid']}>
      {TEXTS.map(([field, hint]) => (
        <OverrideField key={field} draft={draft} field={field} hint={hint}>
          <Input
            inputMode={MODES[field]}
            value={value(field) ?? ''}
            onChange={({ target: { value: text } }) =>
              field === 'title' ? set(field, text) : set(field, text || null)
            }
          />
        </OverrideField>
      ))}
      <OverrideField draft={draft} field="priceRange">
        <Choice
          options={PRICES}
          value={value('priceRange') ?? ''}
          onChoose={(price) => set('priceRange', price || null)}
        />
      </OverrideField>
      <div>
        <div className={styles['pair']}>
          {EDGES.map(([name, label]) => (
            <PartInput
              key={name}
              draft={draft}
              part="position"
              label={label}
              type="number"
              step="any"
              value={position[name]}
              onText={(text) => set('position', { ...position, [name]: Number(text) })}
            />
          ))}
        </div>
        <OverrideNote draft={draft} field="position" />
      </div>
      <OverrideField draft={draft} field="overview">
        <Textarea
          rows={4}
          value={value('overview') ?? ''}
          onChange={({ target }) => set('overview', target.value || null)}
        />
      </OverrideField>
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
  const { restaurant, value, set } = draft;
  const titles = value(kind) ?? [];
  // Keeps the text as typed, so that a trailing comma is not dropped.
  const [typed, setTyped] = useState<string | null>(null);
  const known = (restaurant.options[kind] ?? []).filter((title) => !titles.includes(title));
  return (
    <OverrideField draft={draft} field={kind} hint="Separate names with commas.">
      <Input
        value={typed ?? titles.join(', ')}
        onChange={({ target }) => {
          const names = target.value.split(',').map((name) => name.trim());
          setTyped(target.value);
          set(kind, names.filter(Boolean));
        }}
        onBlur={() => setTyped(null)}
      />
      {known.length > 0 && (
        <p className={shared['note']}>
          In use: <bdi>{known.slice(0, 12).join(', ')}</bdi>
          {known.length > 12 && `, and ${known.length - 12} more`}
        </p>
      )}
    </OverrideField>
  );
}

const LINKS = [
  ['menu', 'Menu'],
  ['reserve', 'Reserve a table'],
  ['order', 'Order online'],
] as const;
const NO_LINKS = { menu: null, reserve: null, order: null };

export function LinksEditor({ draft }: PartProps) {
  const { value, set } = draft;
  const links = value('links') ?? NO_LINKS;
  return (
    <>
      <div className={styles['grid']}>
        {LINKS.map(([name, label]) => (
          <PartInput
            key={name}
            draft={draft}
            part={`links.${name}`}
            label={label}
            inputMode="url"
            value={links[name] ?? ''}
            onText={(text) => {
              const next = { ...links, [name]: text || null };
              set('links', Object.values(next).some(Boolean) ? next : null);
            }}
          />
        ))}
      </div>
      <OverrideNote draft={draft} field="links" />
    </>
  );
}

const CLOSURE = [
  { name: 'from', part: 'closure.from', label: 'First day', hint: 'Leave blank for today.' },
  { name: 'until', part: 'closure', label: 'Reopens on', hint: '' },
  {
    name: 'reason',
    part: 'closure.reason',
    label: 'Reason',
    hint: 'Shown to visitors, for example “Vacation”.',
  },
] as const;

/** A temporary closure, such as a vacation: closed on each day until the day on which it reopens. */
export function ClosureEditor({ draft }: PartProps) {
  const { value, set } = draft;
  const closure = value('closure');
  const typed = {
    from: closure?.from ?? '',
    until: closure?.until ?? '',
    reason: closure?.reason ?? '',
  };
  return (
    <div className={styles['grid']}>
      {CLOSURE.map(({ name, ...field }) => (
        <PartInput
          key={name}
          {...field}
          draft={draft}
          {...(name === 'reason' ? { maxLength: SHORT_TEXT_MAX } : { type: 'date' })}
          value={typed[name]}
          onText={(text) => {
            const { from, until, reason } = { ...typed, [name]: text } as typeof typed;
            const next = { until, reason: reason || null, ...(from && { from }) };
            set('closure', from || until || reason ? next : null);
          }}
        />
      ))}
      {closure && (
        <div className={styles['fullWidth']}>
          <Button variant="secondary" size="small" onClick={() => set('closure', null)}>
            Remove closure
          </Button>
        </div>
      )}
    </div>
  );
}
