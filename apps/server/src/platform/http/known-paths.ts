import type { FastifyInstance } from 'fastify';

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

const matches = (pattern: string[], segments: string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]));
