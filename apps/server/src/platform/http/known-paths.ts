import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** The paths of the HTTP interface and their methods. */
export interface KnownPaths {
  /** The methods of a path, sorted; empty when there is no such path. */
  methodsOf(path: string): string[];
}

interface Route {
  segments: string[];
  methods: Set<string>;
}

/** Collects the paths of the routes; call it before they are registered. Wildcard paths are left out. */
export function collectPaths(app: FastifyInstance): KnownPaths {
  const routes = new Map<string, Route>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const route = routes.get(url) ?? { segments: url.split('/'), methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });
  return {
    methodsOf(path) {
      const segments = path.split('/');
      const matching = [...routes.values()].filter((route) => matches(route.segments, segments));
      return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort();
    },
  };
}

export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?', 1)[0] ?? '';

/** Answers a request that has no route: its method is wrong, or there is no such path. */
export function refuseUnknown(paths: KnownPaths, request: FastifyRequest, reply: FastifyReply): never {
  const path = pathOf(request);
  const methods = paths.methodsOf(path);
  if (methods.length === 0) {
    throw new AppError('not_found', `There is nothing at ${request.method} ${path}.`);
  }
  reply.header('allow', methods.join(', '));
  const message = `${path} does not accept ${request.method}. It accepts ${methods.join(', ')}.`;
  throw new AppError('method_not_allowed', message);
}

const matches = (pattern: string[], segments: string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]));
