import type { wireRanking } from '@tableside/contracts/listing/wire';
import type { z } from 'zod';
import { presentRating } from '../../cards/presenter';
import type { RankedRow } from './repository';

type WireRanking = z.input<typeof wireRanking>;

/** Rows of all cuisines, each sorted by rank, as one ranking per cuisine. */
export function presentRankings(rows: readonly RankedRow[], year: number): WireRanking[] {
  const rankings = new Map<string, WireRanking>();
  for (const row of rows) {
    const ranking = rankings.get(row.cuisine) ?? {
      cuisines: { title: row.cuisine },
      year,
      items: [],
    };
    ranking.items.push({
      rank: row.rank,
      resturant: {
        title: row.title,
        slug: row.slug,
        featured_image: row.featured_image,
        ...presentRating(row),
      },
    });
    rankings.set(row.cuisine, ranking);
  }
  return [...rankings.values()];
}
