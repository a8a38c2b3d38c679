import { PATHS, settingsViewSchema, updateSettingsSchema } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { operatorActor } from '../../platform/actor.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { SettingsService } from './settings-service.ts';

interface Services {
  service: SettingsService;
}

const tags = ['System'];

export const systemRoutes: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of }) => {
  app.get(
    PATHS.settings,
    {
      schema: {
        tags,
        operationId: 'getSettings',
        summary: 'The settings of the server',
        response: { 200: settingsViewSchema },
      },
    },
    async (request) => of(request).service.view(),
  );

  app.patch(
    PATHS.settings,
    {
      config: { rights: 'manager', docs: { example: { automation: 'manual', autoSettlement: false } } },
      schema: {
        tags,
        operationId: 'updateSettings',
        summary: 'Change the settings of the server',
        description:
          'Settings that are not named keep their values. The virtual clock can be advanced, but not set back. How long the audit log is kept can only be changed by ' +
          'administrators.',
        body: updateSettingsSchema,
        response: { 200: settingsViewSchema },
      },
    },
    (request) => of(request).service.update(request.body, operatorActor(request.operator), request),
  );
};
