import { bankingCalls, statusCalls, transferCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { operatorActor } from '../../platform/actor.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { TransactionService } from '../transactions/index.ts';
import type { AutomationControl } from './automation/automation-control.ts';
import type { StatusChanges } from './life/status-changes.ts';
import type { BankingService } from './service.ts';

interface Services {
  banking: BankingService;
  automation: AutomationControl;
  statusChanges: StatusChanges;
  transactions: TransactionService;
}

/** The manual operations on a transfer. */
export const bankingRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) => {
  serve(app, bankingCalls, {
    convertFunds: (request) => of(request).banking.convert(request.body, operatorActor(request.operator)),
    sendSwiftMessage: (request) =>
      of(request).banking.sendSwift(request.body, operatorActor(request.operator)),
    sendTelex: (request) => of(request).banking.sendTelex(request.body, operatorActor(request.operator)),
  });

  serve(app, statusCalls, {
    updateTransactionStatus: async (request) => {
      const { id } = request.params;
      await of(request).banking.changeStatus(id, request.body, operatorActor(request.operator));
      return of(request).transactions.get(id);
    },
    updateTransactionStatuses: (request) =>
      of(request).statusChanges.change(request.body, operatorActor(request.operator)),
  });

  serve(app, transferCalls, {
    recallTransaction: (request) =>
      of(request).banking.recall(request.params.id, request.body, operatorActor(request.operator)),
    getTransactionAutomation: (request) => of(request).automation.read(request.params.id),
    controlTransactionAutomation: (request) =>
      of(request).automation.control(request.params.id, request.body, operatorActor(request.operator)),
    setTransactionScenario: (request) =>
      of(request).automation.chooseScenario(
        request.params.id,
        request.body.scenario,
        operatorActor(request.operator),
      ),
  });
};
