import { JsonScanner, type Scanned } from './scan-file';

/** Scans a text in chunks of a given size. */
function scan(content: string | Buffer, pieceBytes = 7): Scanned[] {
  const bytes = Buffer.from(content as string);
  const scanner = new JsonScanner('town.json');
  const found: Scanned[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    found.push(...scanner.push(bytes.subarray(at, at + pieceBytes)));
  }
  return [...found, ...scanner.end()];
}

const PADDING = ' '.repeat(600);
const TRICKY = { name: 'a"}],{\\ü🍕', nested: { features: [[1], [{}]] }, list: [] };
const COLLECTION = `${PADDING}{"type":"FeatureCollection","crs":{"features":[1]},"features":[${JSON.stringify(TRICKY)} ,\n{"n":2}],"bbox":[1,2]}`;

describe('JsonScanner', () => {
  test.each([1, 2, 3, 64, 10_000])(
    'emits complete members when read %i bytes at a time',
    (bytes) => {
      expect(scan(COLLECTION, bytes)).toEqual([
        { kind: 'member', list: 'features', value: TRICKY },
        { kind: 'member', list: 'features', value: { n: 2 } },
        {
          kind: 'document',
          list: 'features',
          value: { type: 'FeatureCollection', crs: { features: [1] }, features: [], bbox: [1, 2] },
        },
      ]);
    },
  );

  test('reads documents separated by line breaks or record separators', () => {
    const documents = scan('\u001e{"a":1}\n\u001e{"b":[{"c":2}]}\r\n\n{"d":3}');
    expect(documents.map(({ value }) => value)).toEqual([{ a: 1 }, { b: [{ c: 2 }] }, { d: 3 }]);
  });

  test('skips a byte order mark', () => {
    expect(scan('\ufeff{"a":1}')).toEqual([{ kind: 'document', list: null, value: { a: 1 } }]);
  });

  test.each([
    ['{"features":[{"a":1},{"b":', /is truncated after 1 complete entries \(line 1, byte 27\)/],
    ['{"features":[{"a":1}', /interrupted/],
    ['{"features":[{"a":1}]', /interrupted/],
    ['{"a":"open', /interrupted/],
    ['', /contains only whitespace/],
    [' \n ', /contains only whitespace/],
    ['[1]', /does not start with \{ \(line 1, byte 1\)/],
    ['hello', /does not start with \{/],
    ['{"features":[\n{"a":1}\n{"b":1}]}', /not valid JSON \(line 3, byte 23\)/],
    ['{"features":[1]}', /not valid JSON/],
    ['{"features":[{"a":1]}]}', /not valid JSON/],
    ['{"a":01}', /not valid JSON/],
    ['{"a":1}\n{"a":}', /not valid JSON \(line 2/],
    [Buffer.from('{"a":"\xff"}', 'latin1'), /not valid UTF-8/],
    ['<!DOCTYPE html><html><body>429 Too Many Requests', /is a web page, not data/],
    [
      '<?xml version="1.0"?>\n<osm version="0.6">',
      /OpenStreetMap XML\. Request \[out:json\] from Overpass/,
    ],
    [`{"a":${'['.repeat(100_000)}`, /nests values more than 200 deep \(line 1, byte 205\)/],
    ['SQLite format 3\0', /GeoPackage.*; convert it: ogr2ogr -f GeoJSON city\.geojson FILE/],
    ['fgb\u0003fgb', /FlatGeobuf/],
    ['PAR1', /Parquet/],
    [Buffer.from([0xff, 0xe0, 0x04]), /o5m file; convert it: osmconvert FILE -o=city\.osm\.pbf/],
    ['<?xml version="1.0"?><kml xmlns="x">', /KML or GPX/],
    ['name,lat,lon\nLuna,44,-72\n', /CSV/],
    [Buffer.from([0xff, 0xfe, 0x7b, 0x00]), /UTF-16/],
    [Buffer.from('PK\u0003\u0004'), /ZIP archive/],
  ])('rejects %j', (content, message) => {
    expect(() => scan(content)).toThrow(message);
  });
});
