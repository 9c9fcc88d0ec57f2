import type { RestaurantChanges } from '@tableside/contracts/admin/restaurants/changes';
import { pictureUrl } from '@tableside/contracts/common/pictures';
import { usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Input } from '@tableside/ui/field';
import { FieldError } from '@tableside/ui/field-error';
import type { ReactNode } from 'react';
import shared from '../admin.module.css';
import styles from './editor.module.css';
import { Choice, OverrideNote, type PartProps } from './fields';

type ListField = 'facts' | 'menu' | 'specialDays';
type EntryOf<Name extends ListField> = NonNullable<RestaurantChanges[Name]>[number];

interface ListEditorProps<Name extends ListField> extends PartProps {
  readonly field: Name;
  readonly label: string;
  /** Style of a row. */
  readonly rowStyle: 'fact' | 'dish' | 'special';
  readonly add: string;
  readonly blank: EntryOf<Name>;
  readonly nameOf: (entry: EntryOf<Name>, index: number) => string;
  /** Key of an entry’s error. */
  readonly errorOf?: (entry: EntryOf<Name>, index: number) => string;
  readonly children: (
    entry: EntryOf<Name>,
    change: (part: Partial<EntryOf<Name>>) => void,
    of: { readonly index: number; readonly errorId: string | undefined },
  ) => ReactNode;
}

/** A list whose entries are changed in place, added and removed. */
export function ListEditor<Name extends ListField>(props: ListEditorProps<Name>) {
  const { draft, field, label, rowStyle, add, blank, nameOf, errorOf, children } = props;
  const { value, errors } = draft;
  const entries = (value(field) ?? []) as EntryOf<Name>[];
  const set = (next: EntryOf<Name>[]) => draft.set(field, next as RestaurantChanges[Name]);
  return (
    <div>
      <ul className={styles['week']} aria-label={label}>
        {entries.map((entry, index) => {
          const problem = errorOf && errors[errorOf(entry, index)];
          const errorId = problem ? `${field}-${index}-error` : undefined;
          const change = (part: Partial<EntryOf<Name>>) =>
            set(entries.with(index, { ...entry, ...part }));
          return (
            <li key={index} className={styles[rowStyle]}>
              {children(entry, change, { index, errorId })}
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove ${nameOf(entry, index)}`}
                onClick={() => set(entries.toSpliced(index, 1))}
              >
                Remove
              </Button>
              {problem && errorId && <FieldError id={errorId}>{problem}</FieldError>}
            </li>
          );
        })}
      </ul>
      {errors[field] && <FieldError id={`${field}-error`}>{errors[field]}</FieldError>}
      <Button variant="secondary" size="small" onClick={() => set([...entries, blank])}>
        {add}
      </Button>
      <OverrideNote draft={draft} field={field} />
    </div>
  );
}

const FACT_VALUES = [
  ['yes', 'Yes'],
  ['limited', 'Limited'],
  ['no', 'No'],
] as const;

export const FactsEditor = ({ draft }: PartProps) => (
  <ListEditor
    draft={draft}
    field="facts"
    label="Facts"
    rowStyle="fact"
    add="Add a fact"
    blank={{ title: '', value: 'yes' }}
    nameOf={({ title }, index) => title || `fact ${index + 1}`}
  >
    {({ title, value }, change, { index }) => (
      <>
        <Input
          aria-label={`Fact ${index + 1}`}
          value={title}
          aria-describedby={draft.errors['facts'] ? 'facts-error' : undefined}
          onChange={({ target }) => change({ title: target.value })}
        />
        <Choice
          aria-label={`Value: ${title || `fact ${index + 1}`}`}
          options={FACT_VALUES}
          value={value}
          onChoose={(chosen) => change({ value: chosen })}
        />
      </>
    )}
  </ListEditor>
);

const DISH_PARTS = [
  ['name', 'Name'],
  ['description', 'Description'],
  ['price', 'Price'],
] as const;

export const MenuEditor = ({ draft }: PartProps) => (
  <ListEditor
    draft={draft}
    field="menu"
    label="Dishes"
    rowStyle="dish"
    add="Add a dish"
    blank={{ name: '', description: '', price: '', image: null }}
    nameOf={({ name }, index) => name || `dish ${index + 1}`}
    errorOf={(_, index) => `menu.${index}`}
  >
    {(dish, change, { index, errorId }) =>
      DISH_PARTS.map(([part, placeholder]) => (
        <Input
          key={part}
          aria-label={`Dish ${index + 1}, ${part}`}
          placeholder={placeholder}
          value={dish[part]}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          onChange={({ target }) => change({ [part]: target.value })}
        />
      ))
    }
  </ListEditor>
);

/** The restaurant's pictures. Cards show the first one; each can be put first or hidden. */
export function PicturesEditor({ draft }: PartProps) {
  const { config } = usePlatform();
  const { restaurant, value, set, errors } = draft;
  const images = value('images') ?? [];
  const hidden = (restaurant.values.images ?? []).filter((path) => !images.includes(path));
  const others = (path: string) => images.filter((each) => each !== path);
  const tile = (path: string, number: number, isHidden: boolean) => (
    <li key={path} className={styles['picture']} data-hidden={isHidden || undefined}>
      <img
        src={`${pictureUrl(path, config.apiOrigin) ?? ''}?w=320`}
        alt={`${restaurant.title}, ${number}`}
        width={160}
        height={120}
        loading="lazy"
      />
      {!isHidden && number > 1 && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Move to front: photo ${number}`}
          onClick={() => set('images', [path, ...others(path)])}
        >
          Move to front
        </Button>
      )}
      <Button
        variant="secondary"
        size="small"
        aria-label={`${isHidden ? 'Show' : 'Hide'} photo ${number}`}
        onClick={() => set('images', isHidden ? [...images, path] : others(path))}
      >
        {isHidden ? 'Show' : 'Hide'}
      </Button>
    </li>
  );
  return (
    <div>
      {images.length + hidden.length === 0 && <p className={shared['note']}>No photos.</p>}
      <ul className={shared['buttons']} aria-label="Photos">
        {images.map((path, index) => tile(path, index + 1, false))}
        {hidden.map((path, index) => tile(path, images.length + index + 1, true))}
      </ul>
      {errors['images'] && <FieldError id="images-error">{errors['images']}</FieldError>}
      <OverrideNote draft={draft} field="images" />
    </div>
  );
}
