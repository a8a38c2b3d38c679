import { errorBodySchema, MAIN_WORKSPACE, PATHS, workspacePrefix } from '@clearbench/contract';
import swagger from '@fastify/swagger';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestAsyncHookHandler,
} from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { notificationDocs } from './api-docs-notifications.ts';
import { documentRoute } from './api-docs-route.ts';
import { API_TAGS } from './api-docs-tags.ts';

/** The reference page starts with an inline script, which the console's content security policy forbids everywhere else. */
const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Builds the OpenAPI document from the schemas of the routes; register it before them. */
export async function collectApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Clearbench',
        version: '0.1.0',
        description:
          'Payments integration console and sandbox. Partners post payments with an API key; operators use the other calls with the ' +
          'session of the console. Networks, banks and money are simulated.',
        license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      },
      servers: [
        { url: '/', description: `The workspace \`${MAIN_WORKSPACE}\`, or that of the API key` },
        {
          url: workspacePrefix('{workspace}'),
          description: 'A workspace by its name',
          variables: {
            workspace: {
              default: MAIN_WORKSPACE,
              description: 'The name of the workspace, as in its address',
            },
          },
        },
      ],
      tags: Object.entries(API_TAGS).map(([name, description]) => ({ name, description })),
      security: [{ session: [] }],
      webhooks: notificationDocs(),
      components: {
        schemas: { Error: errorSchema() },
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the console: `clb_…`' },
          metricsToken: {
            type: 'http',
            scheme: 'bearer',
            description: '`METRICS_TOKEN` of the configuration',
          },
          session: { type: 'apiKey', in: 'cookie', name: 'clearbench_session' },
        },
      },
    },
    transform: documentRoute,
  });
}

/** The body of every error response, as JSON Schema. A route may add to it. */
function errorSchema(): object {
  const { $schema: _, ...schema } = z.toJSONSchema(errorBodySchema, { io: 'input' });
  return schema;
}

interface Options {
  /** Throws when no operator is logged in. */
  requireOperator: onRequestAsyncHookHandler;
}

/** The interactive reference, at `/api/docs`; the document itself is `/api/docs/openapi.json`. */
export async function apiDocs(app: FastifyInstance, { requireOperator }: Options): Promise<void> {
  app.addHook('onRequest', async function (request, reply) {
    try {
      await requireOperator.call(this, request, reply);
    } catch (error) {
      const isLoggedOut = error instanceof AppError && error.code === 'unauthenticated';
      if (!isLoggedOut || request.headers.accept?.includes('text/html') !== true) throw error;
      return reply.redirect(`/login?next=${encodeURIComponent(`${PATHS.docs}/`)}`);
    }
    reply.header('content-security-policy', POLICY);
  });
  let reference: Promise<FastifyInstance> | null = null;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reference ??= createReference(() => app.swagger());
    const { statusCode, headers, rawPayload } = await (await reference).inject(request.url);
    if (statusCode === 404) return reply.callNotFound();
    for (const name of PASSED_ON) if (headers[name] !== undefined) reply.header(name, headers[name]);
    return reply.code(statusCode).send(rawPayload);
  };
  for (const path of [PATHS.docs, `${PATHS.docs}/*`]) app.get(path, { schema: { hide: true } }, answer);
}

const PASSED_ON = ['content-type', 'location'];

/** A separate server for the pages of the reference, which few processes ever show: they need 35 MB of memory. */
async function createReference(document: () => object): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(reference, {
    routePrefix: PATHS.docs,
    configuration: {
      content: document,
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return app;
}
