import { PLACE_FIELD_LABELS } from '@tableside/contracts/desk/places/rules';
import { Field, Input, Select, Textarea } from '@tableside/ui/field';
import styles from './editor.module.css';
import { KeptNote } from './kept-note';
import type { Draft } from './use-draft';

const TEXTS = [
  'titleLang',
  'location',
  'street',
  'area',
  'brand',
  'phone',
  'website',
  'waitTime',
] as const;
type Text = (typeof TEXTS)[number];

const HINTS: Partial<Record<Text, string>> = {
  titleLang: 'Where it is not English: vi, es, pt-BR.',
  street: 'Number and street alone.',
  brand: 'Of a chain: its name.',
  waitTime: 'Such as 20 min.',
};
const TYPES: Partial<Record<Text, 'tel' | 'url'>> = { phone: 'tel', website: 'url' };

/** What a place is called, where it is, and how to reach it. */
export function TextFields({ draft }: { readonly draft: Draft }) {
  const { place, value, set, errors } = draft;
  const problem = (field: string) => errors[field] ?? null;
  return (
    <div className={styles['grid']}>
      <div>
        <Field name="title" label={PLACE_FIELD_LABELS.title} required error={problem('title')}>
          <Input
            value={value('title') ?? ''}
            onChange={(event) => set('title', event.target.value)}
          />
        </Field>
        <KeptNote place={place} field="title" />
      </div>
      {TEXTS.map((field) => (
        <div key={field}>
          <Field
            name={field}
            label={PLACE_FIELD_LABELS[field]}
            hint={HINTS[field]}
            hideOptional
            error={problem(field)}
          >
            <Input
              // The browser's own check of addresses would know better than the host.
              inputMode={TYPES[field]}
              value={value(field) ?? ''}
              onChange={(event) => set(field, event.target.value || null)}
            />
          </Field>
          <KeptNote place={place} field={field} />
        </div>
      ))}
      <div>
        <Field
          name="priceRange"
          label={PLACE_FIELD_LABELS.priceRange}
          hideOptional
          error={problem('priceRange')}
        >
          <Select
            value={value('priceRange') ?? ''}
            onChange={({ target }) =>
              set('priceRange', (target.value || null) as '$' | '$$' | '$$$' | '$$$$' | null)
            }
          >
            <option value="">Not known</option>
            {['$', '$$', '$$$', '$$$$'].map((range) => (
              <option key={range}>{range}</option>
            ))}
          </Select>
        </Field>
        <KeptNote place={place} field="priceRange" />
      </div>
      <PositionField draft={draft} />
      <div className={styles['whole']}>
        <Field
          name="overview"
          label={PLACE_FIELD_LABELS.overview}
          hideOptional
          error={problem('overview')}
        >
          <Textarea
            rows={4}
            value={value('overview') ?? ''}
            onChange={(event) => set('overview', event.target.value || null)}
          />
        </Field>
        <KeptNote place={place} field="overview" />
      </div>
    </div>
  );
}

function PositionField({ draft: { place, value, set, errors } }: { readonly draft: Draft }) {
  const { latitude, longitude } = value('position') ?? { latitude: 0, longitude: 0 };
  const edge = (name: 'latitude' | 'longitude', label: string, number: number) => (
    <Field name={name} label={label} hideOptional error={errors['position'] ?? null}>
      <Input
        type="number"
        step="any"
        value={Number.isNaN(number) ? '' : number}
        onChange={({ target }) =>
          set('position', { latitude, longitude, [name]: target.valueAsNumber || 0 })
        }
      />
    </Field>
  );
  return (
    <div>
      <div className={styles['pair']}>
        {edge('latitude', 'Latitude', latitude)}
        {edge('longitude', 'Longitude', longitude)}
      </div>
      <KeptNote place={place} field="position" />
    </div>
  );
}
