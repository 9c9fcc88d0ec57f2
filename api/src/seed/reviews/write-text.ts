import type { Random } from '../../lib/random';
import type { Cuisine } from '../art/cloth';
import { ABOUT_THE_COOKING } from './phrases-cuisine';
import { ABOUT_DISHES, ABOUT_THE_VISIT } from './phrases-general';
import type { Mood, Phrases } from './phrases-general';

/** First words of dishes that keep their capital inside a sentence. */
const PROPER = /^(Sequatchie|Bessie|Caesar|Riesling|Manhattan|Margherita|Black Forest|Kettle)\b/;

/** A dish as people name it in passing: "The double" as "double", "Brisket, half pound" as "brisket". */
export function nameInPassing(dish: string): string {
  const short = (dish.split(',')[0] ?? dish).replace(/^The /, '');
  return PROPER.test(short) ? short : short.charAt(0).toLowerCase() + short.slice(1);
}

const moodOf = (rating: number): Mood => (rating >= 4 ? 'good' : rating === 3 ? 'mixed' : 'bad');

/** How many sentences: most people write one to three, some none. */
const LENGTHS = [0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4];

/** Writes the reviews of one restaurant; no sentence comes twice there. */
export function createTextWriter(cuisine: Cuisine, dishes: readonly string[], random: Random) {
  const used = new Set<string>();
  const usedDishes: string[] = [];
  const take = (pool: readonly string[]): string[] => {
    const left = pool.filter((sentence) => !used.has(sentence));
    if (left.length === 0) return [];
    const sentence = random.pick(left);
    used.add(sentence);
    return [sentence];
  };
  const nextDish = (): string => {
    if (usedDishes.length === 0) usedDishes.push(...random.shuffle(dishes));
    return nameInPassing(usedDishes.pop() ?? '');
  };
  const pools = (mood: Mood): Phrases[Mood][] => [
    ABOUT_DISHES[mood],
    ABOUT_THE_COOKING[cuisine][mood],
    ABOUT_THE_VISIT[mood],
    ABOUT_THE_VISIT[mood],
  ];
  return (rating: number): string | null => {
    const length = random.pick(LENGTHS);
    const mood = moodOf(rating);
    const order = length < 3 ? random.shuffle(pools(mood)) : pools(mood);
    // Four stars leave something to be wished for.
    const sentences = order.slice(0, length).flatMap((pool, index) => {
      const isWish = rating === 4 && index === length - 1 && length > 1 && random.chance(0.35);
      return take(isWish ? ABOUT_THE_VISIT.mixed : pool);
    });
    const text = sentences.join(' ').replaceAll('{dish}', nextDish());
    return text || null;
  };
}
