import * as z from 'zod/mini';
import { operationResultSchema } from '../errors.ts';
import { PATHS } from '../paths.ts';
import {
  createPayeeSchema,
  importedPayeesSchema,
  importPayeesSchema,
  PAYEE_CSV_MAX,
  payeeQuerySchema,
  payeeSchema,
  updatePayeeSchema,
} from '../payees.ts';
import { callGroup } from './call.ts';

const params = z.object({ id: z.uuid() });
/** A character has at most four bytes, and those of a CSV that JSON escapes have two. */
const importBodyLimit = 4 * PAYEE_CSV_MAX;

export const payeeCalls = callGroup('Payees', {
  listPayees: {
    method: 'GET',
    path: PATHS.payees,
    summary: 'List the payees, newest first',
    query: payeeQuerySchema,
    answers: { 200: z.array(payeeSchema) },
  },
  createPayee: {
    method: 'POST',
    path: PATHS.payees,
    scope: 'partners',
    summary: 'Add a payee',
    body: createPayeeSchema,
    example: {
      account: 'DE89370400440532013000',
      kind: 'organisation',
      names: ['Example Trading GmbH', 'Example Shop'],
      identifications: [{ scheme: 'VAT', value: 'DE999999999' }],
    },
    answers: { 201: payeeSchema },
    errors: ['payee_taken', 'quota_reached'],
  },
  getPayee: {
    method: 'GET',
    path: PATHS.payee,
    summary: 'One payee',
    params,
    answers: { 200: payeeSchema },
  },
  updatePayee: {
    method: 'PATCH',
    path: PATHS.payee,
    scope: 'partners',
    summary: 'Change a payee',
    params,
    body: updatePayeeSchema,
    example: { status: 'closed' },
    answers: { 200: payeeSchema },
  },
  deletePayee: {
    method: 'DELETE',
    path: PATHS.payee,
    scope: 'partners',
    summary: 'Delete a payee',
    params,
    answers: { 200: operationResultSchema },
  },
  exportPayees: {
    method: 'GET',
    path: PATHS.payeeExport,
    summary: 'All payees as CSV, newest first',
    description:
      'With the columns that an import expects. A cell that a spreadsheet would evaluate as a formula gets a leading apostrophe.',
    produces: ['text/csv'],
  },
  importPayees: {
    method: 'POST',
    path: PATHS.payeeImport,
    scope: 'partners',
    summary: 'Import payees from a CSV',
    description:
      'The columns `account`, `kind` (`person` or `organisation`) and `names` are required; `status` (`active` or `closed`) and `identifications` (such as `VAT:DE999999999`) are not. `|` separates several names or identifications. A payee whose account is in the register already is replaced. The answer says of each row whether its payee was added or changed. If a row is wrong, nothing is stored, and `errors` names its line and column.',
    body: importPayeesSchema,
    bodyLimit: importBodyLimit,
    example: { csv: 'account,kind,names\nDE89370400440532013000,person,Ana Example|Ben Example\n' },
    answers: { 200: importedPayeesSchema },
    errors: ['quota_reached'],
  },
});
