import { settingsCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { operatorActor } from '../../platform/actor.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { SettingsService } from './settings-service.ts';

interface Services {
  service: SettingsService;
}

export const systemRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, settingsCalls, {
    getSettings: (request) => of(request).service.view(),
    updateSettings: (request) =>
      of(request).service.update(request.body, operatorActor(request.operator), request),
  });
