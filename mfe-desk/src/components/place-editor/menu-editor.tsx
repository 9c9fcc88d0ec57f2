import { Button } from '@tableside/ui/button';
import { Input } from '@tableside/ui/field';
import styles from './editor.module.css';
import { KeptNote } from './kept-note';
import { FieldError } from '@tableside/ui/field-error';
import type { Draft } from './use-draft';

const PARTS = ['name', 'description', 'price'] as const;

/** Dishes, each with what it is and what it costs. */
export function MenuEditor({ draft }: { readonly draft: Draft }) {
  const { place, value, set, errors } = draft;
  const menu = value('menu') ?? [];
  return (
    <div>
      <ul className={styles['week']} aria-label="Dishes">
        {menu.map((dish, index) => {
          const problem = errors[`menu.${index}`];
          const errorId = problem ? `menu-${index}-error` : undefined;
          return (
            <li key={index} className={styles['dish']}>
              {PARTS.map((part) => (
                <Input
                  key={part}
                  aria-label={`Dish ${index + 1}, ${part}`}
                  placeholder={part[0]?.toUpperCase() + part.slice(1)}
                  value={dish[part]}
                  aria-invalid={errorId ? true : undefined}
                  aria-describedby={errorId}
                  onChange={({ target }) =>
                    set(
                      'menu',
                      menu.map((each, at) =>
                        at === index ? { ...each, [part]: target.value } : each,
                      ),
                    )
                  }
                />
              ))}
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove ${dish.name || `dish ${index + 1}`}`}
                onClick={() =>
                  set(
                    'menu',
                    menu.filter((_each, at) => at !== index),
                  )
                }
              >
                Remove
              </Button>
              {problem && errorId && <FieldError id={errorId}>{problem}</FieldError>}
            </li>
          );
        })}
      </ul>
      {errors['menu'] && <FieldError id="menu-error">{errors['menu']}</FieldError>}
      <Button
        variant="secondary"
        size="small"
        onClick={() =>
          set('menu', [...menu, { name: '', description: '', price: '', image: null }])
        }
      >
        Add a dish
      </Button>
      <KeptNote place={place} field="menu" />
    </div>
  );
}
