import { cityName } from '@tableside/contracts/site/model';
import { formatCount } from '@tableside/contracts/common/text';
import { settingPicturePath } from '@tableside/contracts/common/pictures';
import { wireSettings } from '@tableside/contracts/site/wire';
import type { FastifyPluginAsync } from 'fastify';
import { ownPicture } from '../restaurants/cards';
import { socialCardPath, type SocialCard, type Tile } from '../pictures/social-card';
import { defineOperation } from '../http/operation';
import { type Totals, countTotals, listSettings } from './repository';

interface CityFacts {
  /** As stored, such as "Washington, DC". */
  readonly city: string | null;
  readonly headerImage: string | null;
  readonly restaurants: number;
}

export function readCityFacts(
  settings: readonly { readonly name: string; readonly value: string }[],
  { restaurants }: Totals,
): CityFacts {
  const values = new Map(settings.map(({ name, value }) => [name, value]));
  return {
    city: values.get('city') ?? null,
    headerImage: values.get('webiste_header_image') ?? null,
    restaurants,
  };
}

const TABLE: readonly Tile[] = ['Pizza', 'Tacos', 'Ramen', 'Coffee'].map((cuisine) => ({
  cuisine,
  picture: null,
}));

/** The social card of the site. */
export function describeCity({ city, headerImage, restaurants }: CityFacts): SocialCard {
  const picture = ownPicture(settingPicturePath(headerImage));
  const name = cityName(city);
  const title = 'Where the locals eat';
  return {
    title: name ? `Where to eat in ${name}` : title,
    otherTitle: title,
    overline: '',
    line: restaurants > 0 ? `${formatCount(restaurants)} restaurants to choose from` : '',
    rating: null,
    city: '',
    tiles: picture ? [{ cuisine: null, picture }] : TABLE,
  };
}

const cityCardPath = (facts: CityFacts): string => socialCardPath('city', describeCity(facts));

export const settings: FastifyPluginAsync = async (app) => {
  const { db } = app;
  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/setting/get_hero_setting',
      summary: 'Get site settings and totals',
      data: wireSettings,
      handle: async () => {
        const stored = await listSettings(db);
        const totals = await countTotals(db);
        const { restaurants, reviews } = totals;
        const picture = {
          name: 'social_image',
          value: cityCardPath(readCityFacts(stored, totals)),
        };
        return {
          data: {
            query: [...stored, picture],
            totals: { total_resturant: restaurants, total_reviews: reviews },
          },
        };
      },
    }),
  ]);
};
