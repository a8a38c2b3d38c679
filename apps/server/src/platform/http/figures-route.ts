import type { Figures } from '@clearbench/contract';
import { figuresCalls } from '@clearbench/contract/calls';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Background } from '../background/background.ts';
import type { FigureSource } from '../metrics/figures.ts';
import { serve } from './serve.ts';

interface Options {
  figures: FigureSource;
  /** The background work of the workspace that the request is for. */
  backgroundOf(request: FastifyRequest): Background;
}

export const figuresRoute: FastifyPluginAsync<Options> = async (app, { figures, backgroundOf }) =>
  serve(app, figuresCalls, {
    getFigures: (request) => figures.read(backgroundOf(request), middlewareOf(app)),
  });

const PLUGINS = [
  { name: 'helmet', plugin: '@fastify/helmet' },
  { name: 'compression', plugin: '@fastify/compress' },
  { name: 'cookies', plugin: '@fastify/cookie' },
  { name: 'cors', plugin: '@fastify/cors' },
] as const;

/** Read from the server itself, so that only registered plugins are reported as active. */
const middlewareOf = (app: FastifyInstance): Figures['middleware'] =>
  PLUGINS.map(({ name, plugin }) => ({ name, isOn: app.hasPlugin(plugin) }));
