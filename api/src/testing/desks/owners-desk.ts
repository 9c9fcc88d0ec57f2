import { wireClaim, wireOwnPlace, wireOwnPlaces } from '@tableside/contracts/desk/owners/wire';
import type { Role } from '@tableside/contracts/desk/rules';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { templates } from '../../email/templates/templates';
import { call, type TestApp } from '../app';
import { bearer, createColleague, type TestPerson } from '../people';
import { makeRecord } from '../restaurants/records';

interface Said {
  readonly status: number;
  readonly success: boolean;
  readonly message: string;
  readonly error?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly data: unknown;
}

/** What tests about owners do with a host: people, places, and the calls between them. */
export function ownersDesk(test: TestApp) {
  let places = 0;
  /** A place whose listed address and site are its own. */
  async function makePlace(changes: Parameters<typeof makeRecord>[0] = {}) {
    places += 1;
    const slug = `luna-${places}`;
    const record = makeRecord({
      slug,
      title: `Luna ${places}`,
      website: `https://www.${slug}.example/`,
      contactEmail: `info@${slug}.example`,
      ...changes,
    });
    const id = [...(await test.save([record])).values()][0] ?? 0;
    return { id, slug, title: record.title };
  }

  const make = (...roles: Role[]) => createColleague(test.db, roles, { first_name: 'Lu' });

  async function makeOwner(place: { readonly id: number }) {
    const person = await make();
    await test.db
      .insertInto('place_owners')
      .values({ restaurant_id: place.id, user_id: person.id, proved_by: 'code' })
      .execute();
    return person;
  }

  async function post(person: TestPerson | null, url: string, payload: object): Promise<Said> {
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/${url}`,
      ...(person && { headers: bearer(person) }),
      payload,
    });
    return { status: response.statusCode, ...response.json<Omit<Said, 'status'>>() };
  }

  /** Changes a place with the version of now. */
  const update = async (owner: TestPerson, slug: string, changes: object) => {
    const { version } = await readPlace(owner, slug);
    return post(owner, 'owner/update', { slug, version, changes });
  };

  const orders = (kind: string) =>
    test.db
      .selectFrom('mails')
      .select(['recipient', 'details'])
      .where('kind', '=', kind)
      .orderBy('id')
      .execute();

  /** Writes the latest mail with a code, as the sender does. */
  async function readCode(): Promise<string> {
    const order = (await orders('owner-code')).at(-1);
    const mail = await templates['owner-code'](test.db, 'https://tableside.example', {
      kind: 'owner-code',
      recipient: order?.recipient ?? '',
      details: order?.details ?? {},
      attempts: 1,
      created_at: new Date(),
    });
    return mail?.text.fields?.[0]?.[1] ?? '';
  }

  const readClaim = async (person: TestPerson, slug: string) =>
    (await call(test, 'GET', `/api/owner/claim/${slug}`, wireClaim, undefined, person)).data;
  const ownSlugs = async (person: TestPerson) =>
    (await call(test, 'GET', '/api/owner/places', wireOwnPlaces, undefined, person)).data.map(
      ({ slug }) => slug,
    );
  const readPlace = async (person: TestPerson, slug: string) =>
    (await call(test, 'GET', `/api/owner/place/${slug}`, wireOwnPlace, undefined, person)).data;
  const readPublic = async (slug: string) =>
    (await call(test, 'GET', `/api/restraunt/get_by_slug/${slug}`, wireRestaurant)).data;
  const listActs = (subject: string) =>
    test.db
      .selectFrom('audit')
      .select(['who', 'act', 'reason'])
      .where('subject', '=', subject)
      .orderBy('id')
      .execute();
  const firstReview = async (placeId: number) =>
    (
      await test.db
        .selectFrom('reviews')
        .select('id')
        .where('restaurant_id', '=', placeId)
        .orderBy('id')
        .executeTakeFirstOrThrow()
    ).id;

  return {
    makePlace,
    make,
    makeOwner,
    post,
    update,
    orders,
    readCode,
    readClaim,
    ownSlugs,
    readPlace,
    readPublic,
    listActs,
    firstReview,
  };
}
