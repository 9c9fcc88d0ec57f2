import type { GroundFeature, GroundKind, GroundPart } from '@tableside/contracts/ground/kinds';
import { listRuns, type Run } from './list-runs';

/** A ring or line with its edges, so that what is out of sight costs nothing. Steps of a degree. */
export interface Piece {
  readonly part: GroundPart;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
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
  readonly pieces: ReadonlyMap<GroundKind, readonly (readonly Piece[])[]>;
  readonly places: readonly PlaceName[];
  /** Straight stretches that a street's name can be written along, the most important streets first. */
  readonly runs: readonly Run[];
}

const PLACE_KINDS: readonly GroundKind[] = ['district', 'neighborhood', 'water', 'green'];
const ROADS: readonly GroundKind[] = ['motorway', 'primary', 'secondary', 'tertiary', 'street'];

/** @param perStep how long a step to the east is beside one to the north */
export function prepareGround(features: readonly GroundFeature[], perStep: number): PreparedGround {
  const pieces = new Map<GroundKind, Piece[][]>();
  for (const { kind, parts } of features) {
    const known = pieces.get(kind) ?? [];
    // The rings of an area are filled together; lines are drawn one by one.
    if (kind === 'green' || kind === 'water') known.push(parts.map(toPiece));
    else known.push(...parts.map((part) => [toPiece(part)]));
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

function toPiece(part: GroundPart): Piece {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < part.length; index += 2) {
    const [x = 0, y = 0] = [part[index], part[index + 1]];
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return { part, west, south, east, north };
}

/** An area's name stands in the middle of its largest ring. */
function listPlaceNames({ kind, name, parts }: GroundFeature): PlaceName[] {
  const [largest] = parts.map(toPiece).sort((one, other) => widthOf(other) - widthOf(one));
  if (!largest || !name) return [];
  const x = (largest.west + largest.east) / 2;
  const y = (largest.south + largest.north) / 2;
  return [{ kind, name, x, y, width: widthOf(largest) }];
}

const widthOf = ({ west, east }: Piece): number => east - west;
