import { storageCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { Storage } from './storage.ts';

interface Services {
  storage: Storage;
}

export const storageRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, storageCalls, {
    getStorage: (request) => of(request).storage.view(),
  });
