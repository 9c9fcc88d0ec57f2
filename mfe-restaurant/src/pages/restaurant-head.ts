import { cityName } from '@tableside/contracts/site/model';
import { pictureUrl } from '@tableside/contracts/common/pictures';
import { listingPath } from '@tableside/contracts/listing/paths';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { query } from '@tableside/contracts/queries';
import type { HeadArgs, HeadData } from '@tableside/contracts/remote';
import { dayName, hoursOn, spansOf } from '@tableside/contracts/restaurant/hours';
import type { Restaurant, Timeslot, Weekday } from '@tableside/contracts/restaurant/model';
import { isMissingError } from '@tableside/platform';
import { websiteHref } from '../lib/links';
import { closedFrom, findCard, restaurantQuery } from '../lib/restaurant';

/** Roughly what search engines show. */
const DESCRIPTION_MAX = 158;
/** Shorter texts, such as "Nashville hot chicken", follow name and address. */
const DESCRIPTION_MIN = 40;

export function restaurantHead({
  params,
  data,
  failure,
  known,
  siteOrigin,
  apiOrigin,
}: HeadArgs): HeadData {
  const slug = params['slug'] ?? '';
  const read = restaurantQuery(slug);
  const error = failure(read);
  const restaurant = isMissingError(error) ? null : data(read);
  if (!restaurant) {
    const closed = closedFrom(error);
    if (closed) return { title: `${closed.title} has closed`, noIndex: true };
    if (restaurant === null) return { title: 'Restaurant not found', noIndex: true };
    return { title: findCard(known(), slug)?.title ?? 'Restaurant', noIndex: true };
  }
  const city = townIn(restaurant.location) ?? cityName(data(query('settings'))?.city);
  return {
    title: titleWithCity(restaurant, city),
    description: describe(restaurant),
    canonicalPath: restaurantPath(restaurant.slug),
    image: pictureUrl(restaurant.socialImage ?? restaurant.image, apiOrigin),
    // Written by the server only.
    ...(typeof window === 'undefined' && {
      jsonLd: [
        restaurantJsonLd(restaurant, siteOrigin, apiOrigin),
        breadcrumbJsonLd(restaurant, siteOrigin),
      ],
    }),
  };
}

/** "Lake Forest" in "23706 El Toro Road, Lake Forest, CA 92630". */
const townIn = (location: string | null): string | null =>
  /, *([^,\d]+), *[A-Z]{2}(?: \d{5})?$/.exec(location ?? '')?.[1] ?? null;

/** "Le Diplomate, French in Washington", or as much as is known. */
function titleWithCity({ title, cuisines }: Restaurant, city: string | null): string {
  const kind = [cuisines[0]?.title, city && `in ${city}`].filter(Boolean).join(' ');
  return kind ? `${title}, ${kind}` : title;
}

function describe({ title, overview, cuisines, area, location }: Restaurant): string {
  const text = overview?.replaceAll(/\s+/g, ' ');
  if (text && text.length >= DESCRIPTION_MIN) return shorten(text);
  const cuisine = cuisines[0]?.title;
  const kind = cuisine ? `${cuisine} restaurant` : 'Restaurant';
  const where = [area && ` in ${area}`, location && `, ${location}`].filter(Boolean).join('');
  return shorten(`${title}: ${kind}${where}. ${text ?? ''}`.trim());
}

function shorten(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_MAX - 30)).replace(/[\s,.;:]+$/, '')}…`;
}

type JsonLd = Readonly<Record<string, unknown>>;

const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** schema.org Restaurant without unknown fields. */
function restaurantJsonLd(restaurant: Restaurant, siteOrigin: string, apiOrigin: string): JsonLd {
  const { title, slug, phone, priceRange, coordinates, rating, cuisines } = restaurant;
  const website = websiteHref(restaurant.website);
  const image = pictureUrl(restaurant.image, apiOrigin);
  const hours = openingHours(hoursOn(restaurant.hours));
  const specialHours = specialOpeningHours(restaurant.hours, new Date());
  return omitNull({
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    '@id': `${siteOrigin}${restaurantPath(slug)}`,
    name: title,
    alternateName: restaurant.otherNames.length ? restaurant.otherNames : null,
    url: `${siteOrigin}${restaurantPath(slug)}`,
    sameAs: website,
    image: image && new URL(image, siteOrigin).href,
    address: postalAddress(restaurant),
    geo: coordinates && { '@type': 'GeoCoordinates', ...coordinates },
    telephone: phone && internationalNumber(phone),
    servesCuisine: cuisines.length ? cuisines.map((cuisine) => cuisine.title) : null,
    priceRange,
    aggregateRating:
      rating.average !== null && rating.count
        ? {
            '@type': 'AggregateRating',
            ratingValue: rating.average,
            reviewCount: rating.count,
            bestRating: 5,
            worstRating: 1,
          }
        : null,
    openingHoursSpecification: hours.length ? hours : null,
    specialOpeningHoursSpecification: specialHours.length ? specialHours : null,
  });
}

/** The page's breadcrumb. */
function breadcrumbJsonLd({ title, slug, cuisines }: Restaurant, siteOrigin: string): JsonLd {
  const [cuisine] = cuisines;
  const crumbs: (readonly [string, string])[] = [
    ['Home', paths.home],
    ['Restaurants', paths.listing],
    ...(cuisine && cuisine.id > 0
      ? [[cuisine.title, listingPath({ cuisine: [cuisine.id] })] as const]
      : []),
    [title, restaurantPath(slug)],
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteOrigin + path,
    })),
  };
}

const omitNull = (object: JsonLd): JsonLd =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));

function postalAddress({ location, postalAddress: parts }: Restaurant): JsonLd | null {
  if (!parts) return location ? { '@type': 'PostalAddress', streetAddress: location } : null;
  return omitNull({
    '@type': 'PostalAddress',
    streetAddress: parts.street,
    addressLocality: parts.city,
    addressRegion: parts.region,
    postalCode: parts.postcode,
    addressCountry: parts.country,
  });
}

/** The API writes numbers of country code 1 as "(423) 555-0142". */
const internationalNumber = (phone: string): string =>
  phone.replace(/^\((\d{3})\) (?=\d{3}-\d{4}$)/, '+1-$1-');

const CLOSED = '00:00 00:00';
const DAY_MS = 86_400_000;

/** Special days from today on; consecutive days with the same hours are one range. Omits days that cannot be parsed. */
function specialOpeningHours(hours: readonly Timeslot[], now: Date): JsonLd[] {
  // Yesterday in UTC may be today in the city.
  const first = isoDate(now.getTime() - DAY_MS);
  const dates = [...new Set(hours.flatMap(({ date }) => (date && date >= first ? date : [])))];
  const ranges: { from: string; through: string; times: readonly string[] }[] = [];
  for (const date of dates.sort()) {
    const slots = hoursOn(hours, date);
    const spans = slots[0] && spansOf(slots, slots[0].weekday);
    if (!spans) continue;
    const times = spans.length ? spans.map(timesOf) : [CLOSED];
    const last = ranges.at(-1);
    const isNext = last && isoDate(Date.parse(last.through) + DAY_MS) === date;
    if (isNext && last.times.join() === times.join()) last.through = date;
    else ranges.push({ from: date, through: date, times });
  }
  return ranges.flatMap(({ from, through, times }) =>
    times.map((time) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: through,
      opens: time.split(' ')[0],
      closes: time.split(' ')[1],
    })),
  );
}

const isoDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Groups days with the same hours; omits days that cannot be parsed. */
function openingHours(slots: readonly Timeslot[]): JsonLd[] {
  const byTimes = new Map<string, Weekday[]>();
  for (const weekday of WEEKDAYS) {
    const spans = spansOf(slots, weekday);
    // schema.org uses 00:00 to 00:00 for "closed all day".
    const times = spans?.length === 0 ? [CLOSED] : (spans ?? []).map(timesOf);
    for (const time of times) byTimes.set(time, [...(byTimes.get(time) ?? []), weekday]);
  }
  return [...byTimes].map(([times, weekdays]) => {
    const [opens, closes] = times.split(' ');
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays.map((weekday) => `https://schema.org/${dayName(weekday)}`),
      opens,
      closes,
    };
  });
}

const timesOf = ({ opensMin, closesMin }: { opensMin: number; closesMin: number }): string =>
  // Open all day ends at 23:59, since 00:00 to 00:00 means closed.
  closesMin - opensMin >= 1440 ? '00:00 23:59' : `${clock(opensMin)} ${clock(closesMin)}`;

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
