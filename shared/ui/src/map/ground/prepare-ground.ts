import {
  boxOfParts,
  GROUND_AREAS,
  type GroundBox,
  type GroundFeature,
  type GroundKind,
  type GroundPart,
} from '@tableside/contracts/ground';
import { listRuns, type Run } from './list-runs';

/** What is drawn at once: one line, or the rings of an area. */
interface Piece {
  readonly parts: readonly GroundPart[];
  readonly box: GroundBox;
}

/** A name at a point: of a neighborhood, a park or a lake. */
export interface PlaceName {
  readonly kind: GroundKind;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** How wide the named thing is, in steps; 0 for a point. */
  readonly width: number;
}

/** A ground as it is drawn. */
export interface PreparedGround {
  readonly pieces: ReadonlyMap<GroundKind, readonly Piece[]>;
  readonly places: readonly PlaceName[];
  /** Straight stretches that a street's name can be written along, the most important streets first. */
  readonly runs: readonly Run[];
}

const PLACE_KINDS: readonly GroundKind[] = ['district', 'neighborhood', 'water', 'green'];
const ROADS: readonly GroundKind[] = ['motorway', 'primary', 'secondary', 'tertiary', 'street'];

/** @param perStep how long a step to the east is beside one to the north */
export function prepareGround(features: readonly GroundFeature[], perStep: number): PreparedGround {
  const pieces = new Map<GroundKind, Piece[]>();
  for (const { kind, parts } of features) {
    const known = pieces.get(kind) ?? [];
    // The rings of an area are filled together; lines are drawn one by one.
    const lines = GROUND_AREAS.has(kind) ? [parts] : parts.map((part) => [part]);
    known.push(...lines.map((each) => ({ parts: each, box: boxOfParts(each) })));
    pieces.set(kind, known);
  }
  const named = (kinds: readonly GroundKind[]) =>
    kinds.flatMap((kind) => features.filter((feature) => feature.kind === kind && feature.name));
  return {
    pieces,
    places: named(PLACE_KINDS).flatMap(listPlaceNames),
    runs: named(ROADS).flatMap(({ kind, name, parts }) =>
      parts.flatMap((part) => listRuns(kind, name ?? '', part, perStep)),
    ),
  };
}

/** An area's name stands in the middle of its largest ring. */
function listPlaceNames({ kind, name, parts }: GroundFeature): PlaceName[] {
  const [largest] = parts
    .map((part) => boxOfParts([part]))
    .sort((one, other) => widthOf(other) - widthOf(one));
  if (!largest || !name) return [];
  const x = (largest.west + largest.east) / 2;
  const y = (largest.south + largest.north) / 2;
  return [{ kind, name, x, y, width: widthOf(largest) }];
}

const widthOf = ({ west, east }: GroundBox): number => east - west;
