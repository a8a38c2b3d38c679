import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Config } from '../config/config.ts';
import { watchCalls } from '../modules/test-plans/index.ts';
import { CONTROL_SCHEMA } from '../platform/database/workspace.ts';
import { apiDocs } from '../platform/http/api-docs.ts';
import { apiDocumentRoute } from '../platform/http/api-document-route.ts';
import { nameConsole } from '../platform/http/console-version.ts';
import { figuresRoute } from '../platform/http/figures-route.ts';
import { closeQuery } from '../platform/http/known-names.ts';
import type { KnownPaths } from '../platform/http/known-paths.ts';
import { whenLate } from '../platform/http/late-bodies.ts';
import { liveRoute } from '../platform/http/live-route.ts';
import { rightsByChange, rightsOfZone } from '../platform/http/rights.ts';
import { requireSameOrigin } from '../platform/http/same-origin.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import type { limitUnfetched } from '../platform/http/unfetched-answers.ts';
import { webApp } from '../platform/http/web-app.ts';
import type { LiveHub } from '../platform/live/live-hub.ts';
import type { FigureSource } from '../platform/metrics/figures.ts';
import type { createGuards } from './guards.ts';
import type { Installation } from './installation.ts';
import { paceAnswers } from './pace-answers.ts';
import type { RegisterZone } from './routes.ts';

/** Where the built console is. */
interface Served {
  config: Config;
  /** The directory of the built console. */
  webDirectory?: string;
}

const WEB_DIRECTORY = join(import.meta.dirname, '../../../web/dist');

interface ConsoleParts {
  registerZone: RegisterZone;
  hub: LiveHub;
  knownPaths: KnownPaths;
  figures: FigureSource;
  guards: ReturnType<typeof createGuards>;
  requireKey: onRequestAsyncHookHandler;
  unfetched: ReturnType<typeof limitUnfetched>;
}

/** The zone for browsers: pages and the calls behind a session. Ingestion runs without its plugins. */
export async function registerConsole(
  app: FastifyInstance,
  { config, webDirectory = WEB_DIRECTORY }: Served,
  { accessTokens, auth, workspaces, onboarding, placement, signatures, singleSignOn, partners }: Installation,
  { registerZone, hub, knownPaths, figures, guards, requireKey, unfetched }: ConsoleParts,
): Promise<void> {
  app.addHook('onRequest', nameConsole(webDirectory));
  await app.register(helmet, securityHeaders(webDirectory, config.publicUrl));
  await app.register(cookie);
  await app.register(compress, { threshold: 1_024, globalDecompression: false });
  app.addHook('onRequest', requireSameOrigin(config));

  const { requireOperator } = accessTokens;
  await app.register(async (open) => {
    open.addHook('onRoute', rightsOfZone('anybody'));
    await open.register(auth.routes.open);
    await open.register(workspaces.routes.open);
    await open.register(signatures.routes.open);
    await open.register(singleSignOn.routes.open);
    await open.register(accessTokens.routes.open);
    await open.register(apiDocumentRoute, { publicUrl: config.publicUrl, requireKey, requireOperator });
  });
  await app.register(apiDocs, { requireOperator });
  await app.register(async (guarded) => {
    guarded.addHook('onRequest', requireOperator);
    guarded.addHook('onRequest', guards.checkInstallation);
    guarded.addHook('preValidation', whenLate(requireOperator));
    guarded.addHook('preValidation', whenLate(guards.checkInstallation));
    guarded.addHook('onRoute', closeQuery);
    await guarded.register(async (outside) => {
      outside.addHook('onRoute', rightsOfZone('session'));
      await outside.register(auth.routes.operator);
      await outside.register(accessTokens.routes.operator);
      await outside.register(placement.routes.operator);
      await outside.register(partners.routes.operator);
    });
    await guarded.register(singleSignOn.routes.operator);
    await guarded.register(workspaces.routes.operator);
    await guarded.register(onboarding.routes.operator);
    await guarded.register(async (inside) => {
      inside.addHook('onRoute', rightsByChange);
      inside.addHook('onRequest', guards.enterAsOperator);
      inside.addHook('preValidation', whenLate(guards.checkRoleAgain));
      inside.addHook('onRequest', unfetched.requireRoom);
      inside.addHook('onSend', unfetched.count);
      inside.addHook('preHandler', guards.requireRoomForChange);
      const paced = paceAnswers(app.courtesy);
      inside.decorateReply('written', null);
      inside.decorateRequest('checkedFromMs', null);
      inside.addHook('preValidation', paced.noteCheck);
      inside.addHook('preHandler', paced.takeTurn);
      inside.addHook('preSerialization', paced.writeAnswer);
      inside.addHook('onSend', paced.endTurn);
      inside.addHook(
        'onRequest',
        watchCalls({
          logOf: ({ workspace }) => workspace.modules.testPlans.calls,
          callerOf: ({ operator }) => operator.username,
          isWatched: ({ routeOptions }) => routeOptions.config.seenByTestPlans === true,
        }),
      );
      await registerZone(inside, 'operator');
      await inside.register(figuresRoute, {
        figures,
        backgroundOf: ({ workspace }) => workspace.background,
      });
      await inside.register(liveRoute, {
        channelsOf: ({ workspace }) => [workspace.channel, hub.channel(CONTROL_SCHEMA)],
        ownerOf: ({ workspace, operator }) => ({ workspace: workspace.id, user: operator.id }),
        keep: ({ workspace }) => workspace.keep(),
        isStillAllowed: (request) => app.courtesy.check(request.workspace.id, () => guards.mayStay(request)),
        sessionEndsAt: (request) => request.sessionEndsAt,
      });
    });
  });
  await app.register(webApp, { directory: webDirectory, knownPaths });
}
