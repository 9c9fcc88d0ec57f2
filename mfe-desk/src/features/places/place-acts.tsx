import { PLACE_FIELD_LABELS } from '@tableside/contracts/desk/places/rules';
import { placesCalls, type DeskPlace, type PlaceAct } from '@tableside/contracts/desk/places/wire';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Field, Input, Select } from '@tableside/ui/field';
import { useState } from 'react';
import { ActList } from '../../components/act-list';
import { ActionButton } from '../../components/action-button';
import { Part } from '../../components/desk-page';
import { useUnsaved } from '../../components/unsaved';
import { useAction } from '../../components/use-action';
import { useDeskQuery } from '../../lib/desk-call';
import { placePath } from '../../lib/desk-person';
import { SOURCE_WORDS } from '../../lib/place-words';

interface PlaceProps {
  readonly place: DeskPlace;
}

/** Closes a restaurant for good, and opens it again. */
export function Closing({ place: { id, version, state } }: PlaceProps) {
  const [reason, setReason] = useState('');
  const { run, pending } = useAction();
  useUnsaved(reason !== '');
  const close = async () => {
    if (await run(placesCalls.close, { id, version, reason })) setReason('');
  };
  return (
    <Part title="Closing" isCard>
      {state === 'open' && (
        <>
          <p>Its page will say that it has closed. Reviews stay.</p>
          <Field name="closing-reason" label="Reason, for the history" hideOptional>
            <Input value={reason} onChange={({ target }) => setReason(target.value)} />
          </Field>
          <Button variant="secondary" pending={pending !== null} onClick={() => void close()}>
            Close for good
          </Button>
        </>
      )}
      {(state === 'closed' || state === 'gone') && (
        <ActionButton endpoint={placesCalls.reopen} args={{ id, version }}>
          Put it on the site again
        </ActionButton>
      )}
      {state === 'merged' && <p>It is merged. Undo that below to have it back.</p>}
    </Part>
  );
}

/** Whether the restaurant is that of the month. */
export function Month({ place }: PlaceProps) {
  const { id, version, state, is_of_the_month: isChosen } = place;
  if (state !== 'open' && !isChosen) return null;
  return (
    <Part title="Place of the month" isCard>
      <p>
        {isChosen
          ? 'You chose this one. It stays until you choose another or leave it to the ranking.'
          : 'Home shows one place as the restaurant of the month.'}
      </p>
      <ActionButton endpoint={placesCalls.month} args={{ id, version, is_chosen: !isChosen }}>
        {isChosen ? 'Leave it to the ranking' : 'Choose this place'}
      </ActionButton>
    </Part>
  );
}

/** Merges the restaurant, as a duplicate, into the one that stays. */
export function Merging({ place: { id, version, state, doubles } }: PlaceProps) {
  const [search, setSearch] = useState('');
  const [into, setInto] = useState('');
  const { run, pending, errors, setErrors } = useAction();
  const { data } = useDeskQuery(
    placesCalls.find,
    { search, show: 'all' },
    { enabled: search.trim().length > 1 },
  );
  const found = (data?.places ?? []).filter((each) => each.id !== id && each.state === 'open');
  const merge = () => {
    if (into) void run(placesCalls.merge, { id, version, into: Number(into) });
    else setErrors({ into: 'Choose the place that stays.' });
  };
  return (
    <Part title="Doubles" isCard>
      {doubles.map((double) => (
        <p key={double.id}>
          <AppLink href={placePath(double.id)}>
            <bdi>{double.title}</bdi>
          </AppLink>{' '}
          is merged into this place.
        </p>
      ))}
      {state !== 'merged' && (
        <>
          <p>
            Is this place listed twice? Reviews, favorites and votes move to the one that stays, and
            this address leads there.
          </p>
          <Field name="double-search" label="Find the place that stays" hideOptional>
            <Input
              type="search"
              autoComplete="off"
              value={search}
              onChange={(event) => {
                setSearch(event.target.value);
                setInto('');
              }}
            />
          </Field>
          <Field
            name="into"
            label="The place that stays"
            hideOptional
            error={errors['into'] ?? null}
          >
            <Select
              value={into}
              onChange={(event) => {
                setErrors({});
                setInto(event.target.value);
              }}
            >
              <option value="">{found.length ? 'Choose a place' : 'Search first'}</option>
              {found.map((each) => (
                <option key={each.id} value={each.id}>
                  {[each.title, each.location].filter(Boolean).join(', ')}
                </option>
              ))}
            </Select>
          </Field>
          <Button variant="secondary" pending={pending !== null} onClick={merge}>
            Merge into it
          </Button>
        </>
      )}
    </Part>
  );
}

/** What was done to the restaurant by hand; all of it can be undone. */
export function History({ acts }: { readonly acts: DeskPlace['acts'] }) {
  const { run, pending } = useAction();
  return (
    <ActList
      title="History"
      acts={acts}
      describe={describeAct}
      pending={pending}
      onUndo={({ id }) => void run(placesCalls.undo, { act_id: id }, { key: String(id) })}
      details={({ source, edits }) => ({
        behalf: SOURCE_WORDS[source],
        more: edits.map(({ field, before, after }) => (
          <span key={field}>
            <br />
            {PLACE_FIELD_LABELS[field]}: <bdi>{before}</bdi> → <bdi>{after}</bdi>
          </span>
        )),
      })}
    />
  );
}

const ACT_WORDS: Readonly<Record<string, string>> = {
  edited: 'Changed',
  'given-back': 'Given back to the import',
  closed: 'Closed for good',
  reopened: 'Put on the site again',
  merged: 'Merged into another place',
  featured: 'Place of the month',
};

function describeAct({ kind, edits }: PlaceAct): string {
  const fields = edits.map(({ field }) => PLACE_FIELD_LABELS[field].toLowerCase()).join(', ');
  const words = ACT_WORDS[kind] ?? kind;
  return fields ? `${words}: ${fields}` : words;
}
