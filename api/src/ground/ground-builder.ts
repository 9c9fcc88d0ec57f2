import {
  boxOfParts,
  GROUND_AREAS,
  STEPS_PER_DEGREE,
  type GroundBox,
  type GroundFeature,
  type GroundKind,
  type GroundPart,
} from '@tableside/contracts/ground';
import { centreOfRings } from '../import/read/geometry';
import { ImportError } from '../import/read/read-input';
import { classify, meet, toPart, type Shape } from './classify';
import { joinLines, simplify } from './lines';

/** More is not one city, and more than browsers should draw. */
const POINTS_MAX = 6_000_000;
/** A park or pond that is smaller across is less than a few pixels wherever the map shows it, in steps. */
const LEAST_ACROSS = 40;

/** Why something of a file is not on the map. */
export type LeftOut = 'useless' | 'notDrawn' | 'far' | 'small';

/** Collects what a map shows, by kind and name. */
export class GroundBuilder {
  readonly leftOut: Record<LeftOut, number> = { useless: 0, notDrawn: 0, far: 0, small: 0 };
  readonly #around: GroundBox | null;
  readonly #features = new Map<
    string,
    { kind: GroundKind; name: string | null; parts: GroundPart[] }
  >();
  readonly #pieces = new Map<GroundKind, number>();
  #points = 0;

  /** @param around what lies wholly outside is left out; null takes everything */
  constructor(around: GroundBox | null) {
    this.#around = around;
  }

  /** How many shapes of each kind were taken. */
  get pieces(): ReadonlyMap<GroundKind, number> {
    return this.#pieces;
  }

  /** @throws {ImportError} when there is more than a city has */
  add(shape: Shape): void {
    const found = classify(shape);
    if (!found) return this.#leaveOut('notDrawn');
    const box = boxOfParts(shape.parts);
    if (this.#around && !meet(box, this.#around)) return this.#leaveOut('far');
    const isArea = GROUND_AREAS.has(found.kind);
    const across = Math.max(box.east - box.west, box.north - box.south);
    if (isArea && across < LEAST_ACROSS) return this.#leaveOut('small');
    const isLabel = found.kind === 'district' || found.kind === 'neighborhood';
    const parts = isLabel ? listMiddles(shape) : shape.parts;
    this.#pieces.set(found.kind, (this.#pieces.get(found.kind) ?? 0) + 1);
    this.#points += parts.reduce((sum, part) => sum + part.length / 2, 0);
    if (this.#points > POINTS_MAX) {
      throw new ImportError(
        `The file draws more than ${POINTS_MAX.toLocaleString('en-US')} points near the places; cut it to the city.`,
      );
    }
    // An area's holes belong to its own rings; lines and names of one name are one street.
    const key = isArea ? String(this.#features.size) : `${found.kind} ${found.name ?? ''}`;
    const feature = this.#features.get(key);
    if (feature) feature.parts.push(...parts);
    else this.#features.set(key, { ...found, parts: [...parts] });
  }

  /** What the map shows, lines joined and with no more points than it takes, the largest areas first. */
  build(): GroundFeature[] {
    const features = [...this.#features.values()].map(({ kind, name, parts }) => ({
      kind,
      name,
      parts: (GROUND_AREAS.has(kind) ? parts : joinLines(parts)).map((part) => simplify(part)),
    }));
    return features.sort((one, other) => sizeOf(other) - sizeOf(one));
  }

  #leaveOut(why: LeftOut): void {
    this.leftOut[why] += 1;
  }
}

function sizeOf({ kind, parts }: GroundFeature): number {
  if (!GROUND_AREAS.has(kind)) return 0;
  const { west, south, east, north } = boxOfParts(parts);
  return (east - west) * (north - south);
}

/** Where the name of a shape stands: a point as it is, an area at its middle. */
function listMiddles({ parts }: Shape): GroundPart[] {
  const middle = centreOfRings(
    parts.map((part) =>
      Array.from(
        { length: part.length / 2 },
        (_, index) =>
          [
            (part[2 * index] ?? 0) / STEPS_PER_DEGREE,
            (part[2 * index + 1] ?? 0) / STEPS_PER_DEGREE,
          ] as const,
      ),
    ),
  );
  const part = middle && toPart([[middle.longitude, middle.latitude]], 1);
  return part ? [part] : [];
}
