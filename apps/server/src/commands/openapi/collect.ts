import { API_TAGS } from '@clearbench/contract/calls';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { serversAt } from '../../platform/http/api-document.ts';
import { withComponents } from './components.ts';
import { notificationDocs } from './notifications.ts';
import { documentRoute } from './route.ts';

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
      servers: [...serversAt()],
      tags: Object.entries(API_TAGS).map(([name, description]) => ({ name, description })),
      security: [{ session: [] }, { accessToken: [] }],
      webhooks: notificationDocs(),
      components: {
        securitySchemes: {
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'An access token of an operator: `clt_…`',
          },
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
    transformObject: withComponents,
  });
}
