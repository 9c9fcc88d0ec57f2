import type { OwnPlace } from '@tableside/contracts/desk/owners/wire';
import { PLACE_LINKS, type PlaceLink } from '@tableside/contracts/restaurant/rules';
import { Field, Input } from '@tableside/ui/field';
import { HoursFields } from '../../components/hours/hours-fields';
import { toHours, toTypedWeek } from '../../components/hours/week';
import { SaveSection } from './save-section';
import { useOwnEdit } from './use-own-edit';

interface PartProps {
  readonly place: OwnPlace;
}

export function HoursPart({ place }: PartProps) {
  const week = useOwnEdit(place, 'hours', toTypedWeek(place.hours), (value) => ({
    hours: toHours(value),
  }));
  const { pending, errors, conflict } = week;
  return (
    <SaveSection
      title="Hours"
      pending={pending}
      error={errors['hours']}
      conflict={conflict}
      onSave={() => week.save()}
    >
      <HoursFields week={week.value} errors={errors} onChange={week.change} />
    </SaveSection>
  );
}

const LINK_LABELS: Readonly<Record<PlaceLink, string>> = {
  menu: 'Menu',
  reserve: 'Reserve a table',
  order: 'Order online',
};

export function LinksPart({ place }: PartProps) {
  const stored = place.links ?? { menu: null, reserve: null, order: null };
  const links = useOwnEdit(place, 'links', stored, (value) => ({ links: value }));
  const { pending, errors, conflict } = links;
  return (
    <SaveSection
      title="Links"
      hint="They stand at the top of your page. Leave a field empty to show none."
      pending={pending}
      conflict={conflict}
      onSave={() => links.save()}
    >
      {PLACE_LINKS.map((link) => (
        <Field
          key={link}
          name={link}
          label={LINK_LABELS[link]}
          error={errors[`links.${link}`] ?? null}
        >
          <Input
            type="url"
            inputMode="url"
            placeholder="https://"
            value={links.value[link] ?? ''}
            onChange={({ target }) =>
              links.change({ ...links.value, [link]: target.value || null })
            }
          />
        </Field>
      ))}
    </SaveSection>
  );
}
