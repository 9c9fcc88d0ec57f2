const OVERTURE =
  'overturemaps download --bbox=WEST,SOUTH,EAST,NORTH -f geojson --type=place -o city.geojson';

/** What to do with files that have no usable restaurants, by a key or a reason for skipping. */
const HINTS: readonly (readonly [trait: RegExp, hint: string])[] = [
  [
    /^coordinates outside the world$/,
    'Its coordinates are not degrees. Convert it: ogr2ogr -t_srs EPSG:4326 city.geojson FILE',
  ],
  [
    /^fsq_/,
    `Foursquare's own files are not supported; Overture Maps includes its restaurants: ${OVERTURE}`,
  ],
  [
    /^(names|categories|taxonomy|addresses)[._[]|^primary_(name|category)$|^(basic_category|confidence)$/,
    `This looks like Overture Maps with flattened columns. Download it with all columns: ${OVERTURE}`,
  ],
  [
    /^fclass$/,
    'Shapefiles of Geofabrik lack most tags. Use the extract in PBF instead: osmium tags-filter EXTRACT.osm.pbf nwr/amenity -o city.osm.pbf',
  ],
  [
    /^(google_maps_url|Google Maps URL)$/,
    'Files of Google Takeout are not supported. Use OpenStreetMap (docs/city.md).',
  ],
];
const NO_TAGS =
  'No element has tags. End the Overpass query with "out center tags;" and check its area.';

/** What to do about a file without usable restaurants; empty if its kind is unknown.
 * @param traits keys of skipped records, and the reasons */
export function findHint(traits: readonly string[]): string {
  if (traits.every((trait) => trait === NOT_AN_ELEMENT)) return NO_TAGS;
  return HINTS.find(([trait]) => traits.some((each) => trait.test(each)))?.[1] ?? '';
}

/** Reason for skipping values that are not geographic. */
export const NOT_AN_ELEMENT = 'not a feature or element';
