import * as z from 'zod/mini';
import {
  automationActionSchema,
  automationSchema,
  bankingResultSchema,
  chooseScenarioSchema,
  convertSchema,
  recallSchema,
  swiftSchema,
  telexSchema,
} from '../banking.ts';
import { PATHS } from '../paths.ts';
import {
  changedStatusesSchema,
  changeStatusesSchema,
  transactionDetailSchema,
  updateStatusSchema,
} from '../transactions.ts';
import { callGroup } from './call.ts';

const params = z.object({ id: z.string() });

export const bankingCalls = callGroup('Banking', {
  convertFunds: {
    method: 'POST',
    path: PATHS.centralBankConvert,
    summary: 'Convert M0 funds to M1 at a central bank',
    description: 'Sends an MT202 to the simulated central bank, whose MT910 confirms the conversion later.',
    body: convertSchema,
    example: { transactionId: 'trx_0000000000', centralBankCode: 'ECB' },
    answers: { 200: bankingResultSchema },
    errors: ['not_found', 'not_m0_funds', 'conversion_refused', 'network_disconnected', 'invalid_message'],
  },
  sendSwiftMessage: {
    method: 'POST',
    path: PATHS.interbankSwift,
    summary: 'Send a message for a transfer over SWIFT',
    description:
      'MT103, MT202, MT202COV, MT199 or MT299. A payment message settles the transfer when its funds are on the M1 account. ' +
      'For a completed or failed transfer only MT199 and MT299 are sent.',
    body: swiftSchema,
    example: { transactionId: 'trx_0000000000', messageType: 'MT103' },
    answers: { 200: bankingResultSchema },
    errors: ['not_found', 'invalid_message', 'network_disconnected', 'step_not_possible'],
  },
  sendTelex: {
    method: 'POST',
    path: PATHS.interbankTelex,
    summary: 'Send a transfer as a tested telex',
    description: 'A completed or failed transfer is not sent again.',
    body: telexSchema,
    example: { transactionId: 'trx_0000000000', receiverCode: '41512 ELMF' },
    answers: { 200: bankingResultSchema },
    errors: ['not_found', 'invalid_message', 'network_disconnected', 'step_not_possible'],
  },
});

export const statusCalls = callGroup('Transactions', {
  updateTransactionStatus: {
    method: 'PATCH',
    path: PATHS.transactionStatus,
    summary: 'Change the status',
    description:
      'A change that is not allowed returns 409 `invalid_transition` with the allowed ones. With `failed`, booked funds are returned, and ' +
      'the sender of the order gets a rejection (MT199, MT299, pacs.002, pain.002 or a service telex) with the message as its reason.',
    params,
    body: updateStatusSchema,
    example: { status: 'processing', message: 'Handed to the network' },
    answers: { 200: transactionDetailSchema },
    errors: ['invalid_transition', 'step_not_possible'],
  },
  updateTransactionStatuses: {
    method: 'POST',
    path: PATHS.transactionStatuses,
    summary: 'Change the status of many transactions',
    description:
      'Each is changed separately: a change that is not allowed is refused for that transaction only, and `results` says why. ' +
      'A transaction that already has the status is left unchanged, so the call can be repeated.',
    body: changeStatusesSchema,
    example: {
      transactionIds: ['trx_0000000000'],
      status: 'failed',
      message: 'Cancelled by the sender',
    },
    answers: { 200: changedStatusesSchema },
  },
});

export const transferCalls = callGroup('Banking', {
  recallTransaction: {
    method: 'POST',
    path: PATHS.transactionRecall,
    summary: 'Recall a transfer',
    description:
      'A payment that has not been sent is cancelled at once; afterwards an MT192, MT292 or camt.056 requests its cancellation, ' +
      'and until that is answered another recall is refused. A payment that no network carried cannot be recalled.',
    params,
    body: recallSchema,
    example: { reason: 'DUPL' },
    answers: { 200: bankingResultSchema },
    errors: ['invalid_message', 'step_not_possible'],
  },
  getTransactionAutomation: {
    method: 'GET',
    path: PATHS.transactionAutomation,
    summary: 'The next step of the automation for a transfer',
    params,
    answers: { 200: automationSchema },
  },
  controlTransactionAutomation: {
    method: 'POST',
    path: PATHS.transactionAutomation,
    summary: 'Run the next step now, hold the transfer, or resume its automation',
    params,
    body: automationActionSchema,
    example: { action: 'hold' },
    answers: { 200: automationSchema },
    errors: ['step_not_possible'],
  },
  setTransactionScenario: {
    method: 'PUT',
    path: PATHS.transactionScenario,
    summary: 'Choose the scenario of a transfer',
    description:
      'The scenario applies to messages ordered from now on. A scenario that can no longer change anything is refused, and so is the ' +
      'removal of one that has been played; `unplayedScenarios` of the automation lists them.',
    params,
    body: chooseScenarioSchema,
    example: { scenario: 'delay' },
    answers: { 200: automationSchema },
    errors: ['step_not_possible'],
  },
});
