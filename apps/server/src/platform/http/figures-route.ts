import { figuresSchema, PATHS } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { FigureSource } from '../figures.ts';

export const figuresRoute: FastifyPluginAsyncZod<{ figures: FigureSource }> = async (app, { figures }) => {
  app.get(
    PATHS.systemFigures,
    {
      schema: {
        tags: ['System'],
        summary: 'What this server process says of itself: processor, memory, latency, database, work',
        response: { 200: figuresSchema },
      },
    },
    () => figures.read(),
  );
};
