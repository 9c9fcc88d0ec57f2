import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import * as account from '@tableside/contracts/account/wire';
import * as favorite from '@tableside/contracts/favorite/wire';
import * as listing from '@tableside/contracts/listing/wire';
import * as restaurant from '@tableside/contracts/restaurant/wire';
import * as review from '@tableside/contracts/review/wire';
import * as site from '@tableside/contracts/site/wire';
import * as vote from '@tableside/contracts/vote/wire';
import { envelope, nothing } from '@tableside/contracts/common/wire';
import { z } from 'zod';
import { addOperation, type AnyOperation } from './operation';
import { type ErrorId, ERRORS } from './errors';

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers operations in this scope and adds them to the OpenAPI document. */
    readonly addOperations: (operations: readonly AnyOperation[]) => void;
  }
}

export interface OperationsOptions {
  /** Whether to serve `/api/openapi.json`; default yes. */
  readonly hasOpenApi?: boolean | undefined;
}

/** Decorates the app with `addOperations` and serves `/api/openapi.json`. */
export const operations = fastifyPlugin<OperationsOptions>(
  async (app, { hasOpenApi = true }) => {
    const added: AnyOperation[] = [];
    app.decorate(
      'addOperations',
      function (this: FastifyInstance, list: readonly AnyOperation[]): void {
        added.push(...list);
        const takingNothing = list.filter((operation) => isTakingNothing(operation));
        for (const operation of list) {
          if (!takingNothing.includes(operation)) addOperation(this, operation);
        }
        if (!takingNothing.length) return;
        void this.register(async (scope) => {
          ignoreBodies(scope);
          for (const operation of takingNothing) addOperation(scope, operation);
        });
      },
    );
    if (!hasOpenApi) return;
    let document: object | undefined;
    app.get('/api/openapi.json', async () => (document ??= describeApi(added)));
  },
  { name: 'operations', dependencies: ['auth', 'limits', 'email'] },
);

const isTakingNothing = ({ method, body, form }: AnyOperation): boolean =>
  method === 'POST' && !body && !form;

const COMMON: readonly ErrorId[] = ['two-hosts', 'internal', 'unavailable', 'storage-full'];

/** Names of schemas in the document; others are their names in the contract without "wire". */
const SCHEMA_NAMES: Readonly<Record<string, string>> = {
  wireSummary: 'RestaurantSummary',
  wirePage: 'RestaurantPage',
};

const names = z.registry<{ id: string }>();
const contracts = {
  ...account,
  ...favorite,
  ...listing,
  ...restaurant,
  ...review,
  ...site,
  ...vote,
};
for (const [name, schema] of Object.entries(contracts)) {
  if (name.startsWith('wire') && schema instanceof z.ZodType) {
    names.add(schema, { id: SCHEMA_NAMES[name] ?? name.slice('wire'.length) });
  }
}

const failure = {
  type: 'object',
  required: ['success', 'message', 'data', 'error'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    data: { type: ['object', 'null'] },
    error: { type: 'string', enum: Object.keys(ERRORS) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

/** The OpenAPI 3.1 document, generated from the schemas that validate the calls. */
function describeApi(operations: readonly AnyOperation[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Record<string, object> = { Failure: failure };
  for (const operation of operations) {
    const path = operation.url.replace(/:(\w+)/g, '{$1}');
    const method = operation.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: describe(operation, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tableside API',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Every response is an envelope of success, message, and data, except for files. Field names are spelled as in the contract.',
    },
    servers: [{ url: '/', description: 'This server' }],
    // Only personal calls require a token; some others return more to signed-in users.
    security: [{}, { session: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that signing in returns',
        },
      },
    },
  };
}

const PERSONAL = { security: [{ session: [] }] };

/** Operation id from the path: `/api/review/list/:slug` becomes `review_list`. Paths are unique. */
const toOperationId = (url: string): string =>
  url.replace(/^\/api\/|\/:\w+/g, '').replace(/\W/g, '_');

/** The part of the API that a path belongs to: `/api/review/list` is `review`. */
const tagOf = (url: string): string => url.split('/')[2]?.replace('restraunt', 'restaurant') ?? '';

const withoutDialect = ({ $schema: _dialect, ...schema }: z.core.JSONSchema.JSONSchema) => schema;

/** The schema of a response, with references to named schemas.
 * @param schemas receives these */
function describeData(data: z.ZodType, schemas: Record<string, object>): object {
  const { $defs = {}, ...schema } = withoutDialect(z.toJSONSchema(data, { metadata: names }));
  const text = JSON.stringify({ $defs, schema }).replaceAll('"#/$defs/', '"#/components/schemas/');
  const moved = JSON.parse(text) as { $defs: Record<string, { id?: string }>; schema: object };
  for (const [name, { id: _id, ...definition }] of Object.entries(moved.$defs)) {
    schemas[name] = definition;
  }
  return moved.schema;
}

function describe(operation: AnyOperation, schemas: Record<string, object>) {
  const parameters = [
    ...listParameters('path', operation.params),
    ...listParameters('query', operation.query),
  ];
  return {
    operationId: toOperationId(operation.url),
    summary: operation.summary,
    tags: [tagOf(operation.url)],
    ...(operation.isPersonal ? PERSONAL : {}),
    ...(parameters.length ? { parameters } : {}),
    ...describeBody(operation),
    responses: {
      200: {
        description: 'OK',
        content: operation.fileType
          ? { [operation.fileType]: {} }
          : json(describeData(envelope(operation.data ?? nothing), schemas)),
      },
      ...Object.fromEntries(listErrors(operation)),
    },
  };
}

function describeBody({ body, form }: AnyOperation) {
  if (body) return { requestBody: { required: true, content: json(describeInput(body)) } };
  if (!form) return {};
  const fields = describeInput(form.fields);
  const files = { type: 'array', items: { type: 'string', format: 'binary' } };
  const withFiles = { ...fields, properties: { ...fields.properties, [form.files]: files } };
  const content = { 'multipart/form-data': { schema: withFiles }, ...json(fields) };
  return { requestBody: { required: true, content } };
}

/** As sent: fields with defaults are optional. */
const INPUT = { io: 'input', unrepresentable: 'any' } as const;

const describeInput = (schema: z.ZodType) => withoutDialect(z.toJSONSchema(schema, INPUT));

const json = (schema: object) => ({ 'application/json': { schema } });

function listParameters(location: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return [];
  const { properties = {} } = describeInput(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path',
    schema: property,
  }));
}

function listErrors(operation: AnyOperation) {
  const { params, query, form, body = form, errors = [] } = operation;
  const ids = [...errors, ...COMMON];
  if (operation.isPersonal) ids.push('unauthorized');
  if (operation.role) ids.push('role-needed', 'two-step-required');
  if (operation.needsReauth) ids.push('reauth-required');
  if (params ?? query ?? body) ids.push('invalid-input');
  if (body) ids.push('malformed-json', 'payload-too-large', 'unsupported-media-type');
  if (operation.limit) ids.push('too-many-requests');
  const byStatus = new Map<number, string[]>();
  for (const id of ids) {
    const { status } = ERRORS[id];
    byStatus.set(status, [...(byStatus.get(status) ?? []), id]);
  }
  return [...byStatus].map(([status, names]) => [
    String(status),
    {
      description: names.join(', '),
      content: json({ $ref: '#/components/schemas/Failure' }),
    },
  ]);
}

/** Accepts any body for calls without input: many clients set a media type and send nothing. The size limit
 * applies. */
function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined);
}
