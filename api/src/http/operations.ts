import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { envelope } from '@tableside/contracts/common/wire';
import { z } from 'zod';
import { addFileCall, addOperation, type AnyOperation, type FileCall } from './operation';
import { type ErrorId, ERRORS } from './errors';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes routes of these calls in this scope, and names them in the OpenAPI document. */
    readonly addOperations: (operations: readonly AnyOperation[]) => void;
    readonly addFileCall: (call: FileCall) => void;
  }
}

export interface OperationsOptions {
  /** Whether `/api/openapi.json` is answered; default yes. */
  readonly hasOpenApi?: boolean | undefined;
}

/** How resources say what can be called: `app.addOperations`, and `/api/openapi.json` of all that was added. */
export const operations = fastifyPlugin<OperationsOptions>(
  async (app, { hasOpenApi = true }) => {
    const added: AnyOperation[] = [];
    const files: FileCall[] = [];
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
    app.decorate('addFileCall', function (this: FastifyInstance, call: FileCall): void {
      files.push(call);
      addFileCall(this, call);
    });
    if (!hasOpenApi) return;
    let document: object | undefined;
    app.get('/api/openapi.json', async () => (document ??= describeApi(added, files)));
  },
  { name: 'operations', dependencies: ['auth', 'limits', 'mail'] },
);

const isTakingNothing = ({ method, body, form }: AnyOperation): boolean =>
  method === 'POST' && !body && !form;

/** Failures that any call can have. */
const COMMON: readonly ErrorId[] = ['internal', 'unavailable', 'storage-full'];

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

/** The OpenAPI 3.1 document of these calls, made from the very schemas that validate them. */
function describeApi(operations: readonly AnyOperation[], fileCalls: readonly FileCall[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = operation.url.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) };
  }
  for (const call of fileCalls) paths[call.url] = { get: describeFile(call) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tableside API',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Every answer is an envelope of success, message and data, but for files. Field names are spelt as the contract spells them.',
    },
    servers: [{ url: '/', description: 'The host that serves this document' }],
    // A token is needed for personal calls only; others tell signed-in people more where there is more to tell.
    security: [{}, { session: [] }],
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that a sign-in answers',
        },
      },
    },
  };
}

const PERSONAL = { security: [{ session: [] }] };

/** `/api/review/list/:slug` as `review_list`: no two calls have the same address. */
const toOperationId = (url: string): string =>
  url.replace(/^\/api\/|\/:\w+/g, '').replace(/\W/g, '_');

function describe(operation: AnyOperation) {
  const parameters = [
    ...listParameters('path', operation.params),
    ...listParameters('query', operation.query),
  ];
  return {
    operationId: toOperationId(operation.url),
    summary: operation.summary,
    ...(operation.isPersonal ? PERSONAL : {}),
    ...(parameters.length ? { parameters } : {}),
    ...describeBody(operation),
    responses: {
      200: { description: 'OK', content: json(z.toJSONSchema(envelope(operation.data))) },
      ...Object.fromEntries(listErrors(operation)),
    },
  };
}

function describeBody({ body, form }: AnyOperation) {
  if (body) return { requestBody: { required: true, content: json(z.toJSONSchema(body, INPUT)) } };
  if (!form) return {};
  const fields = z.toJSONSchema(form.fields, INPUT);
  const files = { type: 'array', items: { type: 'string', format: 'binary' } };
  const withFiles = { ...fields, properties: { ...fields.properties, [form.files]: files } };
  const content = { 'multipart/form-data': { schema: withFiles }, ...json(fields) };
  return { requestBody: { required: true, content } };
}

const describeFile = (call: FileCall) => ({
  operationId: toOperationId(call.url),
  summary: call.summary,
  ...PERSONAL,
  responses: {
    200: { description: 'OK', content: { [call.mediaType]: {} } },
    ...Object.fromEntries(listErrors({ isPersonal: true, needsProof: true })),
  },
});

/** What a caller may send: defaults are optional. */
const INPUT = { io: 'input', unrepresentable: 'any' } as const;

const json = (schema: object) => ({ 'application/json': { schema } });

function listParameters(place: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, INPUT);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: property,
  }));
}

function listErrors(operation: Partial<Omit<AnyOperation, 'handle'>>) {
  const { params, query, form, body = form, errors = [] } = operation;
  const ids = [...errors, ...COMMON];
  if (operation.isPersonal) ids.push('unauthorized');
  if (operation.role) ids.push('role-needed');
  if (operation.needsProof) ids.push('proof-needed');
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

/** Lets the calls of this scope, which take nothing, be sent with any body: clients that name a media type and then send
 * nothing of it are many. The limit of bodies holds. */
function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined);
}
