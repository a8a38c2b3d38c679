import {
  automationActionSchema,
  automationSchema,
  bankingResultSchema,
  changedStatusesSchema,
  changeStatusesSchema,
  chooseScenarioSchema,
  convertSchema,
  PATHS,
  recallSchema,
  swiftSchema,
  telexSchema,
  transactionDetailSchema,
  updateStatusSchema,
} from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { operatorActor } from '../../platform/actor.ts';
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

const tags = ['Banking'];
const params = z.object({ id: z.string() });

/** The manual operations on a transfer. */
export const bankingRoutes: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of }) => {
  app.post(
    PATHS.centralBankConvert,
    {
      config: {
        docs: {
          errors: [
            'not_found',
            'not_m0_funds',
            'conversion_refused',
            'network_disconnected',
            'invalid_message',
          ],
          example: { transactionId: 'trx_0000000000', centralBankCode: 'ECB' },
        },
      },
      schema: {
        tags,
        operationId: 'convertFunds',
        summary: 'Convert M0 funds to M1 at a central bank',
        description:
          'Sends an MT202 to the simulated central bank, whose MT910 confirms the conversion later.',
        body: convertSchema,
        response: { 200: bankingResultSchema },
      },
    },
    (request) => of(request).banking.convert(request.body, operatorActor(request.operator)),
  );

  app.post(
    PATHS.interbankSwift,
    {
      config: {
        docs: {
          errors: ['not_found', 'invalid_message', 'network_disconnected', 'step_not_possible'],
          example: { transactionId: 'trx_0000000000', messageType: 'MT103' },
        },
      },
      schema: {
        tags,
        operationId: 'sendSwiftMessage',
        summary: 'Send a message for a transfer over SWIFT',
        description:
          'MT103, MT202, MT202COV, MT199 or MT299. A payment message settles the transfer when its funds are on the M1 account. ' +
          'For a completed or failed transfer only MT199 and MT299 are sent.',
        body: swiftSchema,
        response: { 200: bankingResultSchema },
      },
    },
    (request) => of(request).banking.sendSwift(request.body, operatorActor(request.operator)),
  );

  app.post(
    PATHS.interbankTelex,
    {
      config: {
        docs: {
          errors: ['not_found', 'invalid_message', 'network_disconnected', 'step_not_possible'],
          example: { transactionId: 'trx_0000000000', receiverCode: '41512 ELMF' },
        },
      },
      schema: {
        tags,
        operationId: 'sendTelex',
        summary: 'Send a transfer as a tested telex',
        description: 'A completed or failed transfer is not sent again.',
        body: telexSchema,
        response: { 200: bankingResultSchema },
      },
    },
    (request) => of(request).banking.sendTelex(request.body, operatorActor(request.operator)),
  );

  app.patch(
    PATHS.transactionStatus,
    {
      config: {
        docs: {
          errors: ['invalid_transition', 'step_not_possible'],
          example: { status: 'processing', message: 'Handed to the network' },
        },
      },
      schema: {
        tags: ['Transactions'],
        operationId: 'updateTransactionStatus',
        summary: 'Change the status',
        description:
          'A change that is not allowed returns 409 `invalid_transition` with the allowed ones. With `failed`, booked funds are returned, and ' +
          'the sender of the order gets a rejection (MT199, MT299, pacs.002, pain.002 or a service telex) with the message as its reason.',
        params,
        body: updateStatusSchema,
        response: { 200: transactionDetailSchema },
      },
    },
    async (request) => {
      await of(request).banking.changeStatus(
        request.params.id,
        request.body,
        operatorActor(request.operator),
      );
      return of(request).transactions.get(request.params.id);
    },
  );

  app.post(
    PATHS.transactionStatuses,
    {
      config: {
        docs: {
          example: {
            transactionIds: ['trx_0000000000'],
            status: 'failed',
            message: 'Cancelled by the sender',
          },
        },
      },
      schema: {
        tags: ['Transactions'],
        operationId: 'updateTransactionStatuses',
        summary: 'Change the status of many transactions',
        description:
          'Each is changed separately: a change that is not allowed is refused for that transaction only, and `results` says why. ' +
          'A transaction that already has the status is left unchanged, so the call can be repeated.',
        body: changeStatusesSchema,
        response: { 200: changedStatusesSchema },
      },
    },
    (request) => of(request).statusChanges.change(request.body, operatorActor(request.operator)),
  );

  app.post(
    PATHS.transactionRecall,
    {
      config: { docs: { errors: ['invalid_message', 'step_not_possible'], example: { reason: 'DUPL' } } },
      schema: {
        tags,
        operationId: 'recallTransaction',
        summary: 'Recall a transfer',
        description:
          'A payment that has not been sent is cancelled at once; afterwards an MT192, MT292 or camt.056 requests its cancellation, ' +
          'and until that is answered another recall is refused. A payment that no network carried cannot be recalled.',
        params,
        body: recallSchema,
        response: { 200: bankingResultSchema },
      },
    },
    (request) => of(request).banking.recall(request.params.id, request.body, operatorActor(request.operator)),
  );

  app.get(
    PATHS.transactionAutomation,
    {
      schema: {
        tags,
        operationId: 'getTransactionAutomation',
        summary: 'The next step of the automation for a transfer',
        params,
        response: { 200: automationSchema },
      },
    },
    (request) => of(request).automation.read(request.params.id),
  );

  app.post(
    PATHS.transactionAutomation,
    {
      config: { docs: { errors: ['step_not_possible'], example: { action: 'hold' } } },
      schema: {
        tags,
        operationId: 'controlTransactionAutomation',
        summary: 'Run the next step now, hold the transfer, or resume its automation',
        params,
        body: automationActionSchema,
        response: { 200: automationSchema },
      },
    },
    (request) =>
      of(request).automation.control(request.params.id, request.body, operatorActor(request.operator)),
  );

  app.put(
    PATHS.transactionScenario,
    {
      config: { docs: { errors: ['step_not_possible'], example: { scenario: 'delay' } } },
      schema: {
        tags,
        operationId: 'setTransactionScenario',
        summary: 'Choose the scenario of a transfer',
        description:
          'The scenario applies to messages ordered from now on. A scenario that can no longer change anything is refused, and so is the ' +
          'removal of one that has been played; `unplayedScenarios` of the automation lists them.',
        params,
        body: chooseScenarioSchema,
        response: { 200: automationSchema },
      },
    },
    (request) =>
      of(request).automation.chooseScenario(
        request.params.id,
        request.body.scenario,
        operatorActor(request.operator),
      ),
  );
};
