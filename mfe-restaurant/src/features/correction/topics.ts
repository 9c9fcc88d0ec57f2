import type { correctionRules } from '@tableside/contracts/restaurant/rules';

type Topic = (typeof correctionRules.topic.oneOf)[number];

/** What may be wrong, as people say it. */
export const TOPICS: Readonly<Record<Topic, string>> = {
  closed: 'It has closed for good',
  hours: 'The hours are wrong',
  location: 'The address or the map is wrong',
  contact: 'The phone number or the website is wrong',
  menu: 'The menu or a price is wrong',
  facts: 'Something under “Good to know” is wrong',
  photos: 'A photo is wrong or does not belong here',
  other: 'Something else',
};
