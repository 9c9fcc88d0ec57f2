import type { ContentEntries } from './model';

/** Test fixtures: one valid entry of each content type, with all nullable fields set. */

const link = { label: 'Homes', href: 'https://river.example/homes' };
const picture = { src: 'pictures/river.webp', alt: 'The river at dusk', decorative: false };
const section = { heading: 'One', text: 'Text with [a link](/about) and **more**.' };
const legal = {
  title: 'Law',
  description: 'What applies here.',
  updated: '2026-11-21',
  sections: [section, { ...section, heading: 'Two' }],
};

export const GOOD_DOCUMENTS: ContentEntries = {
  hero: {
    kind: 'hero',
    title: 'A city and its tables',
    overline: 'Tonight',
    lede: 'Every restaurant in town.',
    picture,
    searchLabel: 'Search by dish',
    searchPlaceholder: 'Dumplings',
    occasionsLabel: 'Popular for',
  },
  partner: {
    kind: 'partner',
    partner: 'River Homes',
    title: 'Live near a good table',
    text: 'Homes on the river.',
    trust: 'Trusted by many',
    promo: link,
    contacts: [{ label: 'Call', href: 'tel:+14235550100' }],
    picture,
  },
  banner: {
    kind: 'banner',
    isShown: true,
    partner: 'River Homes',
    text: 'Homes near good tables',
    href: '/contact',
  },
  footer: { kind: 'footer', text: 'With the help of River Homes.' },
  plans: {
    kind: 'plans',
    strip: { title: 'Own a restaurant?', text: 'Show it.', action: 'Advertise' },
    title: 'Advertise',
    intro: 'Choose a plan.',
    promise: 'No plan changes a ranking.',
    thanks: 'Thank you.',
    plans: [
      { name: 'Small', priceUsd: 99, isPopular: false, points: ['A card'] },
      { name: 'Large', priceUsd: 199, isPopular: true, points: ['A card', 'A photo'] },
    ],
  },
  about: {
    kind: 'about',
    title: 'About',
    lede: 'Who we are.',
    story: [section],
    founder: { name: 'A Person', role: 'Founder', picture },
  },
  contact: {
    kind: 'contact',
    title: 'Contact',
    lede: 'We read it all.',
    blocks: [{ label: 'Phone', text: '423-555-0100', href: 'tel:+14235550100' }],
    subjects: {
      general: 'General',
      restaurant: 'A restaurant',
      advertising: 'Advertising',
      feedback: 'Feedback',
      technical: 'Technical',
      other: 'Other',
    },
    thanks: 'Thank you.',
  },
  faq: {
    kind: 'faq',
    title: 'Questions',
    questions: [{ question: 'Is it free?', answer: 'It **is**.' }],
  },
  'coming-soon': {
    kind: 'coming-soon',
    title: 'Soon',
    text: 'We open.',
    launchAt: '2027-03-01T09:00:00-05:00',
    over: 'Open.',
    alert: 'Saved.',
    thanks: 'Thank you.',
  },
  terms: { kind: 'terms', ...legal },
  privacy: { kind: 'privacy', ...legal },
  home: { kind: 'home', order: ['month', 'restaurants', 'rankings', 'partner', 'advertise'] },
};
