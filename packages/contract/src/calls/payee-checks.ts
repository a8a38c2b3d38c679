import * as z from 'zod/mini';
import { PATHS } from '../paths.ts';
import { checkPayeeSchema, payeeCheckSchema } from '../payee-checks.ts';
import { callGroup } from './call.ts';

export const payeeCheckCalls = callGroup('Payees', {
  checkPayee: {
    method: 'POST',
    path: PATHS.payeeChecks,
    summary: 'Verify the payee of a transfer before it is sent',
    description:
      'Asks the bank of the payee for at most 5 seconds: a late answer, an error and a bank that is not reachable are `not-possible`, with the `problem`. ' +
      'To send the transfer, give the `id` in `payeeCheck` of the transaction, with the decision of the payer. `corrects` names an earlier check whose name the payer has corrected.',
    body: checkPayeeSchema,
    example: { account: 'DE45999001001000000001', name: 'Exampel Trading' },
    answers: { 201: payeeCheckSchema },
    errors: ['quota_reached'],
  },
  declinePayee: {
    method: 'POST',
    path: PATHS.payeeCheckDecline,
    summary: 'Record that the payer does not send the transfer',
    description: 'The audit log then has the decision, with the answer that the payer saw.',
    params: z.object({ id: z.uuid() }),
    answers: { 200: payeeCheckSchema },
    errors: ['not_found'],
  },
});
