import { payeeCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { operatorActor } from '../../../platform/actor.ts';
import { sendCsv } from '../../../platform/http/send-csv.ts';
import { sendPage } from '../../../platform/http/send-page.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import { COLUMNS } from './read-csv.ts';
import type { PayeeRegister } from './service.ts';

interface Services {
  register: PayeeRegister;
}

export const registerRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, payeeCalls, {
    listPayees: async (request, reply) =>
      sendPage(request, reply, await of(request).register.list(request.query)),
    createPayee: (request) => of(request).register.add(request.body, operatorActor(request.operator)),
    getPayee: (request) => of(request).register.get(request.params.id),
    updatePayee: (request) =>
      of(request).register.change(request.params.id, request.body, operatorActor(request.operator)),
    deletePayee: async (request) => {
      await of(request).register.remove(request.params.id, operatorActor(request.operator));
      return { success: true as const, message: 'The payee was deleted.' };
    },
    exportPayees: (request, reply) =>
      sendCsv(request, reply, 'clearbench-payees.csv', COLUMNS, of(request).register.export()),
    importPayees: (request) => of(request).register.import(request.body.csv, operatorActor(request.operator)),
  });
