import {
  boxOfParts,
  BASE_MAP_AREAS,
  STEPS_PER_DEGREE,
  type BaseMapBox,
  type BaseMapFeature,
  type BaseMapKind,
  type BaseMapPart,
} from '@tableside/contracts/base-map';
import { centerOfRings } from '../import/read/geometry';
import { ImportError } from '../import/read/read-input';
import { classify, meet, toPart, type Shape } from './classify';
import { joinLines, simplify } from './lines';

/** Larger data is not a single city, and too much for browsers. */
const POINTS_MAX = 6_000_000;
/** Minimum extent of parks and ponds, in steps: smaller ones are less than a few pixels. */
const LEAST_ACROSS = 40;

/** Why a shape of the file is not on the map. */
export type LeftOut = 'useless' | 'notDrawn' | 'far' | 'small';

export class BaseMapBuilder {
  readonly leftOut: Record<LeftOut, number> = { useless: 0, notDrawn: 0, far: 0, small: 0 };
  readonly #around: BaseMapBox | null;
  readonly #features = new Map<
    string,
    { kind: BaseMapKind; name: string | null; parts: BaseMapPart[] }
  >();
  readonly #pieces = new Map<BaseMapKind, number>();
  #points = 0;

  /** @param around shapes entirely outside are omitted; null keeps everything */
  constructor(around: BaseMapBox | null) {
    this.#around = around;
  }

  get pieces(): ReadonlyMap<BaseMapKind, number> {
    return this.#pieces;
  }

  /** @throws {ImportError} if the data is larger than a city */
  add(shape: Shape): void {
    const found = classify(shape);
    if (!found) return this.#leaveOut('notDrawn');
    const box = boxOfParts(shape.parts);
    if (this.#around && !meet(box, this.#around)) return this.#leaveOut('far');
    const isArea = BASE_MAP_AREAS.has(found.kind);
    const across = Math.max(box.east - box.west, box.north - box.south);
    if (isArea && across < LEAST_ACROSS) return this.#leaveOut('small');
    const isLabel = found.kind === 'district' || found.kind === 'neighborhood';
    const parts = isLabel ? listMiddles(shape) : shape.parts;
    this.#pieces.set(found.kind, (this.#pieces.get(found.kind) ?? 0) + 1);
    this.#points += parts.reduce((sum, part) => sum + part.length / 2, 0);
    if (this.#points > POINTS_MAX) {
      throw new ImportError(
        `The file has more than ${POINTS_MAX.toLocaleString('en-US')} points near the restaurants. Crop it to the city.`,
      );
    }
    // Areas are separate features because of their holes; lines with one name form one street.
    const key = isArea ? String(this.#features.size) : `${found.kind} ${found.name ?? ''}`;
    const feature = this.#features.get(key);
    if (feature) feature.parts.push(...parts);
    else this.#features.set(key, { ...found, parts: [...parts] });
  }

  /** The map's features: lines joined and simplified, largest areas first. */
  build(): BaseMapFeature[] {
    const features = [...this.#features.values()].map(({ kind, name, parts }) => ({
      kind,
      name,
      parts: (BASE_MAP_AREAS.has(kind) ? parts : joinLines(parts)).map((part) => simplify(part)),
    }));
    return features.sort((one, other) => sizeOf(other) - sizeOf(one));
  }

  #leaveOut(why: LeftOut): void {
    this.leftOut[why] += 1;
  }
}

function sizeOf({ kind, parts }: BaseMapFeature): number {
  if (!BASE_MAP_AREAS.has(kind)) return 0;
  const { west, south, east, north } = boxOfParts(parts);
  return (east - west) * (north - south);
}

/** Label positions of a shape: a point itself, or the center of an area. */
function listMiddles({ parts }: Shape): BaseMapPart[] {
  const middle = centerOfRings(
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
