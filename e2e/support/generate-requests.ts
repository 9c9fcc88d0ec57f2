import fc from 'fast-check';
import { paths } from '@tableside/contracts/paths';

/** Texts that often break programs, and random ones. */
const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\r\nset-cookie: a=b',
  '\u2028',
  '\u202e\u0301'.repeat(50),
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '%00',
  '%',
  '%c0%af',
  '../../../etc/passwd',
  '..%2f..%2f',
  '__proto__',
  'constructor',
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}',
  '${7*7}',
  'a'.repeat(20_000),
  '9'.repeat(400),
  '-1',
  '1e999',
  'NaN',
  '𝕋𝕒𝕔𝕠𝕤 🌮',
  'tacos friday 9 walkable patio',
] as const;

const oddText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 30 }),
);

/** Any JSON value, unlike what a form expects. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 2, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.double({ noNaN: true }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, { $ne: 1 }, [[]], 2 ** 53, -0.5),
  },
  { weight: 1, arbitrary: fc.array(fc.oneof(fc.integer(), oddText), { maxLength: 300 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.string({ maxLength: 12 }), fc.integer(), { maxKeys: 5 }),
  },
);

/** The subset of JSON Schema used by the API's bodies. */
interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
}

/** Usually what a schema asks for, sometimes something else. */
function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary: fitting(schema) }, { weight: 2, arbitrary: oddValue });
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf?.length) return fc.oneof(...schema.anyOf.map((each) => fromSchema(each)));
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, each]) => [name, fromSchema(each)]),
        ),
        { requiredKeys: [] },
      );
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}), { maxLength: 8 });
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? -5, -1000),
        max: Math.min(schema.maximum ?? 2000, 2000),
      });
    case 'boolean':
      return fc.boolean();
    default:
      return oddText;
  }
}

/** The part of `/api/openapi.json` that is used. */
export interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiCall>>>>;
}

interface ApiCall {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
}

export interface FuzzRequest {
  readonly method: string;
  /** Encoded as sent. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface FuzzPlan {
  readonly api: ApiDescription;
  /** Slugs of existing restaurants. */
  readonly slugs: readonly string[];
  /** Token of a logged-in user. */
  readonly token: string;
  readonly seed: number;
  readonly count: number;
}

const LISTING_PARAMETERS = [
  ...['search', 'page', 'cuisine', 'with', 'price', 'rating', 'sort', 'open', 'area', 'view'],
  ...['near', 'walk', 'diet', 'restaurants', 'token', 'list', 'ggl-code'],
];

/**
 * Requests to the API's documented calls and to the site's pages, most of them slightly
 * invalid. The same seed gives the same requests.
 */
export function generateRequests({ api, slugs, token, seed, count }: FuzzPlan): FuzzRequest[] {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => callRequest(path, method, call, slugs)),
  );
  const request = fc.oneof(
    { weight: 3, arbitrary: fc.oneof(...calls) },
    { weight: 1, arbitrary: pageRequest(slugs) },
  );
  const visited = fc.record({ request, visitor: address, isSignedIn: fc.boolean() });
  return fc.sample(visited, { seed, numRuns: count }).map((each) => ({
    ...each.request,
    headers: {
      ...each.request.headers,
      // Many visitors, so that rate limits rarely apply.
      'x-forwarded-for': each.visitor,
      ...(each.isSignedIn && { authorization: `Bearer ${token}` }),
    },
  }));
}

const address = fc
  .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 1, max: 254 }))
  .map(([network, host]) => `100.64.${network}.${host}`);

const segment = (slugs: readonly string[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...slugs) }, { weight: 1, arbitrary: oddText });

/** Text encoded for a URL; what cannot be encoded is sent as a bare percent sign. */
function encode(text: string): string {
  try {
    return encodeURIComponent(text).slice(0, 4000);
  } catch {
    return '%';
  }
}

const query = (names: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...names, 'x'), oddText), { maxLength: 4 })
    .map((pairs) =>
      pairs.length
        ? `?${pairs.map(([name, value]) => `${name}=${encode(value).slice(0, 600)}`).join('&')}`
        : '',
    );

function callRequest(
  path: string,
  method: string,
  { parameters = [], requestBody }: ApiCall,
  slugs: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const names = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  return fc
    .record({
      pathname: segment(slugs),
      search: query(names.length ? names : ['page']),
      body: bodyOf(requestBody?.content),
      other: fc.integer({ min: 0, max: 19 }),
    })
    .map(({ pathname, search, body, other }) => ({
      method: other === 0 ? 'POST' : other === 1 ? 'GET' : method.toUpperCase(),
      path: path.replace(/\{\w+\}/g, encode(pathname).slice(0, 500)) + search,
      ...(method === 'get' && other !== 0 ? { headers: {}, body: '' } : body),
    }));
}

function bodyOf(
  content: Readonly<Record<string, { readonly schema: JsonSchema }>> = {},
): fc.Arbitrary<Pick<FuzzRequest, 'headers' | 'body'>> {
  const types = Object.keys(content);
  const type = fc.constantFrom(...(types.length ? types : ['application/json']), 'text/plain');
  const schema = content['application/json']?.schema ?? {};
  const value = fc.oneof(
    { weight: 8, arbitrary: fromSchema({ ...schema, type: schema.type ?? 'object' }) },
    { weight: 1, arbitrary: oddValue },
  );
  const json = value.map((each) => JSON.stringify(each) ?? '');
  const text = fc.oneof(
    { weight: 9, arbitrary: json },
    { weight: 1, arbitrary: json.map((whole) => whole.slice(0, whole.length / 2)) },
  );
  return fc.tuple(type, text).map(([kind, body]) => ({
    headers: {
      'content-type': kind.startsWith('multipart/') ? `${kind}; boundary=edge` : kind,
    },
    body: kind.startsWith('multipart/') ? toForm(body) : body,
  }));
}

const toForm = (text: string): string =>
  `--edge\r\ncontent-disposition: form-data; name="review"\r\n\r\n${text}\r\n--edge--\r\n`;

function pageRequest(slugs: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const pathname = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...Object.values(paths)) },
    { weight: 2, arbitrary: segment(slugs).map((each) => `/restaurant/${encode(each)}`) },
    {
      weight: 2,
      arbitrary: fc
        .array(
          fc.oneof(fc.constantFrom('assets', 'releases', 'uploads', 'vote', '..', ''), oddText),
          {
            minLength: 1,
            maxLength: 4,
          },
        )
        .map((parts) => `/${parts.map((part) => encode(part)).join('/')}`),
    },
  );
  return fc
    .record({
      pathname,
      search: query(LISTING_PARAMETERS),
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE'),
    })
    .map(({ pathname: path, search, method }) => ({
      method,
      path: path + search,
      headers: {},
      body: '',
    }));
}
