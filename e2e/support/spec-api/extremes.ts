import { WEEKDAYS } from '@tableside/contracts/factories';
import { makeRestaurant, makeReview, type SampleRestaurant } from './city';

/** Extreme restaurants that the specification allows. All are valid responses. */

const LONG_TITLE = 'The Lighthouse Captain’s Granddaughter and Her Seventeen Cousins Oyster Room, '
  .padEnd(120, 'Bar and Grill on the Quay ')
  .slice(0, 119)
  .concat('!');

const OVERLONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(4);

/** Runs if a client treats the API's text as markup. */
const HOSTILE = `"><img src=x onerror="window.hurt=1"><script>window.hurt=1</script>`;

const RTL_TITLE = 'مطعم الميناء القديم';
const RTL_LOCATION = 'شارع المنارة ١٢، بورت لارك';
const RTL_REVIEW = 'הדגים טריים, והשירות אדיב מאוד.';

const STARS = [5, 4, 5, 3, 1, 5, 2, 4] as const;

export const EXTREMES = {
  longTitle: { title: LONG_TITLE, slug: 'long-title' },
  brokenPicture: {
    title: 'Broken Plates',
    slug: 'broken-picture',
    // One missing and one invalid image.
    featured_image: 'uploads/missing/front.png',
    images: [{ image_url: 'uploads/broken/inside.png' }, { image_url: 'not an address at all' }],
  },
  muchReviewed: {
    title: 'Talk of the Town',
    slug: 'much-reviewed',
    reviews: Array.from({ length: 400 }, (_, index) =>
      makeReview(index, STARS[index % STARS.length] ?? 5),
    ),
  },
  rightToLeft: {
    title: RTL_TITLE,
    slug: 'right-to-left',
    location: RTL_LOCATION,
    overview: 'نطبخ ما تجلبه القوارب كل صباح.',
    reviews: [
      {
        ...makeReview(1, 5),
        review: RTL_REVIEW,
        reviewer: { first_name: 'נועה', last_name: 'לוי' },
      },
      makeReview(3, 4),
    ],
  },
  overlong: {
    title: OVERLONG_WORD.slice(0, 110),
    slug: 'overlong-words',
    location: `${OVERLONG_WORD} 4`,
    overview: OVERLONG_WORD.repeat(2),
    website: `https://${'very-'.repeat(40)}long.example/${'menu'.repeat(60)}`,
    phone: '+351 '.concat('21 '.repeat(30)),
    reviews: [
      {
        ...makeReview(1, 2),
        review: `${OVERLONG_WORD}${OVERLONG_WORD}`,
        reviewer: { first_name: OVERLONG_WORD, last_name: OVERLONG_WORD },
      },
    ],
    cuisines_types: [{ id: 7, title: OVERLONG_WORD.slice(0, 60) }],
    // Today's hours are shown separately, on any weekday.
    timeslots: WEEKDAYS.map((weekday) => ({ weekday, slot: OVERLONG_WORD, is_closed: 0 as const })),
  },
  hostile: {
    title: `Bobby ${HOSTILE}`,
    slug: 'hostile-text',
    location: `1 Quay ${HOSTILE}`,
    overview: `${HOSTILE}\n</script><script>window.hurt=1</script>`,
    website: 'javascript:window.hurt=1',
    phone: 'javascript:window.hurt=1',
    featured_image: 'javascript:window.hurt=1',
    images: [{ image_url: 'data:text/html,<script>window.hurt=1</script>' }],
    reviews: [
      {
        ...makeReview(1, 4),
        review: HOSTILE,
        reviewer: { first_name: HOSTILE, last_name: '</title>' },
        images: [{ image_url: 'javascript:window.hurt=1' }],
      },
    ],
    cuisines_types: [{ id: 7, title: HOSTILE }],
  },
} as const satisfies Record<string, Partial<SampleRestaurant> & { slug: string }>;

/** The first restaurants of a city that includes the extreme ones. */
export const makeExtremes = (): SampleRestaurant[] =>
  Object.values(EXTREMES).map((over, index) =>
    makeRestaurant(index + 1, { id: 900 + index, ...over }),
  );
