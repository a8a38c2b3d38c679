import { type Figures, figuresSchema, PATHS } from '@clearbench/contract';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { FigureSource } from '../metrics/figures.ts';

export const figuresRoute: FastifyPluginAsyncZod<{ figures: FigureSource }> = async (app, { figures }) => {
  app.get(
    PATHS.systemFigures,
    {
      schema: {
        tags: ['System'],
        summary: 'Figures of this server process: processor, memory, latency, database, background work',
        response: { 200: figuresSchema },
      },
    },
    () => figures.read(middlewareOf(app)),
  );
};

const PLUGINS = [
  { name: 'helmet', plugin: '@fastify/helmet' },
  { name: 'compression', plugin: '@fastify/compress' },
  { name: 'cookies', plugin: '@fastify/cookie' },
  { name: 'cors', plugin: '@fastify/cors' },
] as const;

/** Read from the server itself, so that only registered plugins are reported as active. */
const middlewareOf = (app: FastifyInstance): Figures['middleware'] =>
  PLUGINS.map(({ name, plugin }) => ({ name, isOn: app.hasPlugin(plugin) }));
