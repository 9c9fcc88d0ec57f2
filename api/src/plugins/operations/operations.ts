import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { addFileCall, type FileCall } from './file-call';
import { ignoreBodies } from './ignore-bodies';
import { describeApi } from './openapi';
import { addOperation, type AnyOperation } from './operation';

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
  { name: 'operations', dependencies: ['sessions', 'limits', 'mail'] },
);

const isTakingNothing = ({ method, body, form }: AnyOperation): boolean =>
  method === 'POST' && !body && !form;
