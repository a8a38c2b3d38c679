import { PATHS } from '@clearbench/contract';
import swagger from '@fastify/swagger';
import reference from '@scalar/fastify-api-reference';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Gathers the OpenAPI document from the schemas of the routes; to be registered before them. */
export async function collectApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Clearbench',
        version: '0.1.0',
        description: 'Payments integration console and sandbox.',
      },
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the console: `clb_…`' },
          session: { type: 'apiKey', in: 'cookie', name: 'clearbench_session' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
}

/** The reference page starts itself with an inline script, which the console's policy forbids everywhere else. */
const allowInlineScript: onRequestHookHandler = (_request, reply, done) => {
  reply.header(
    'content-security-policy',
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
      "font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  done();
};

/** The interactive reference, at `/api/docs`; the document itself is `/api/docs/openapi.json`. */
export async function apiDocs(app: FastifyInstance): Promise<void> {
  await app.register(reference, {
    routePrefix: PATHS.docs,
    hooks: { onRequest: allowInlineScript },
    configuration: { withDefaultFonts: false, telemetry: false, agent: { disabled: true } },
  });
}
