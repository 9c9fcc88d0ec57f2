import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { EXIT, type FailureCode } from '../exit-codes';
import { Refusal } from '../refusal';

const STATUS: Readonly<Record<FailureCode, number>> = {
  [EXIT.wrong]: 400,
  [EXIT.refused]: 409,
  [EXIT.forbidden]: 403,
  [EXIT.late]: 409,
  [EXIT.store]: 503,
};

/** What a caller is told: a sentence, and nothing of the inside. */
export function describeError(error: unknown): {
  readonly status: number;
  readonly sentence: string;
  /** False for a fault of the service. */
  readonly isRefusal: boolean;
} {
  if (error instanceof Refusal)
    return { status: STATUS[error.code], sentence: error.message, isRefusal: true };
  if (error instanceof z.ZodError)
    return { status: 400, sentence: 'The request is of an unknown shape.', isRefusal: true };
  const { statusCode = 500 } = error as { readonly statusCode?: number };
  return statusCode < 500
    ? { status: statusCode, sentence: 'The request is too large, or not whole.', isRefusal: true }
    : { status: 500, sentence: 'The service failed; its log says why.', isRefusal: false };
}

export const refuse = (reply: FastifyReply, status: number, sentence: string): FastifyReply =>
  reply.code(status).send({ ok: false, problems: [{ sentence }] });
