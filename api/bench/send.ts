import { request, type Agent } from 'node:http';

export interface Call {
  readonly method: string;
  /** With /api. */
  readonly path: string;
  readonly body?: unknown;
}

/** Sends a call to a port of this machine and waits for the end of the answer.
 * @throws when the answer is not a success */
export function send(agent: Agent, port: number, { method, path, body }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      // As browsers do.
      'accept-encoding': 'gzip, br',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const call = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${method} ${path} answered ${String(response.statusCode)}`)),
      );
    });
    call.once('error', reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
