import { createHash, timingSafeEqual } from 'node:crypto';
import { nothing } from '@tableside/contracts/common/wire';
import { figuresQuery, figuresReport, wireFigures } from '@tableside/contracts/desk/figures/wire';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ApiError } from '../../http/errors';
import { defineOperation, definePersonalOperation } from '../../http/operation';
import { monthOf, readCityDay } from './city-day';
import { readFigures } from './read-figures';
import { storeReport } from './store-report';

export interface FiguresOptions {
  /** By which shell servers say that they are; left out, no report is taken. */
  readonly key?: string;
}

const hash = (text: string) => createHash('sha256').update(text).digest();

/** How often the sponsor's slots were shown and pressed: shell servers count, editors read. */
export const figures: FastifyPluginAsync<FiguresOptions> = async (app, { key }) => {
  const { db, now } = app;

  function requireShell({ headers }: FastifyRequest): void {
    const sent = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (key === undefined || !timingSafeEqual(hash(sent), hash(key)))
      throw new ApiError('unauthorized', 'Only the shell server reports figures.');
  }

  app.addOperations([
    defineOperation({
      method: 'POST',
      url: '/api/figures/report',
      summary:
        'Takes what a shell server has counted; it names the key of the figures as its token',
      body: figuresReport,
      data: nothing,
      errors: ['unauthorized'],
      handle: async ({ body }, request) => {
        requireShell(request);
        await storeReport(db, body, await readCityDay(db, now()));
        return { data: null };
      },
    }),
    definePersonalOperation({
      method: 'GET',
      url: '/api/desk/figures',
      summary: "Views and presses of the sponsor's slots in a month, beside the month before",
      query: figuresQuery,
      data: wireFigures,
      role: 'editor',
      handle: async ({ query: { month } }) => {
        const today = await readCityDay(db, now());
        return { data: await readFigures(db, month ?? monthOf(today), today) };
      },
    }),
  ]);
};
