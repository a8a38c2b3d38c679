import { type Figures, figuresSchema, PATHS } from '@clearbench/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Background } from '../background/background.ts';
import type { FigureSource } from '../metrics/figures.ts';

interface Options {
  figures: FigureSource;
  /** The background work of the workspace that the request is for. */
  backgroundOf(request: FastifyRequest): Background;
}

export const figuresRoute: FastifyPluginAsyncZod<Options> = async (app, { figures, backgroundOf }) => {
  app.get(
    PATHS.systemFigures,
    {
      schema: {
        tags: ['System'],
        operationId: 'getFigures',
        summary: 'Figures of this server process, and of the background work of the workspace',
        response: { 200: figuresSchema },
      },
    },
    (request) => figures.read(backgroundOf(request), middlewareOf(app)),
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
