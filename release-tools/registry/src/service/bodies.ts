import type { FastifyRequest } from 'fastify';
import { forbidden } from '../keys/scope';
import { wrongUse } from '../refusal';
import { hashOf, type Proof } from './request-proof';

/** The bytes of a request, as they came. */
export const bodyOf = ({ body }: Pick<FastifyRequest, 'body'>): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);

/** @throws {Refusal} for another body than the one that was signed */
export function requireBody(request: Pick<FastifyRequest, 'body'>, { hash }: Proof): void {
  if (hash !== hashOf(bodyOf(request)))
    throw forbidden('The body of the request was changed after it was signed.');
}

/** @throws {Refusal} for a body that is no JSON */
export function jsonOf(request: Pick<FastifyRequest, 'body'>): unknown {
  try {
    return JSON.parse(bodyOf(request).toString('utf8'));
  } catch {
    throw wrongUse('The request is no JSON.');
  }
}
