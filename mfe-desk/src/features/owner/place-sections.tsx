import type { OwnPlace } from '@tableside/contracts/desk/owners/wire';
import { PLACE_LINKS, type PlaceLink } from '@tableside/contracts/restaurant/rules';
import { Field, Input } from '@tableside/ui/field';
import { useState } from 'react';
import { HoursFields } from '../../components/hours/hours-fields';
import { toHours, toTypedWeek } from '../../components/hours/week';
import { ownerCalls } from './owner-calls';
import { SaveSection } from './save-section';
import { useProvenAct } from '../../components/proof/use-proven-act';

interface PartProps {
  readonly place: OwnPlace;
}

export function HoursPart({ place: { slug, hours } }: PartProps) {
  const { act, pending, errors } = useProvenAct();
  const [week, setWeek] = useState(() => toTypedWeek(hours));
  const save = () => void act(ownerCalls.update, { slug, changes: { hours: toHours(week) } });
  return (
    <SaveSection title="Hours" pending={pending} error={errors['hours']} onSave={save}>
      <HoursFields week={week} errors={errors} onChange={setWeek} />
    </SaveSection>
  );
}

const LINK_LABELS: Readonly<Record<PlaceLink, string>> = {
  menu: 'Menu',
  reserve: 'Reserve a table',
  order: 'Order online',
};

export function LinksPart({ place: { slug, links } }: PartProps) {
  const { act, pending, errors } = useProvenAct();
  const [typed, setTyped] = useState(links ?? { menu: null, reserve: null, order: null });
  const save = () => void act(ownerCalls.update, { slug, changes: { links: typed } });
  return (
    <SaveSection
      title="Links"
      hint="They stand at the top of your page. Leave a field empty to show none."
      pending={pending}
      onSave={save}
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
            value={typed[link] ?? ''}
            onChange={({ target }) => setTyped({ ...typed, [link]: target.value || null })}
          />
        </Field>
      ))}
    </SaveSection>
  );
}
