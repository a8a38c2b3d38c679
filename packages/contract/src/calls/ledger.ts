import * as z from 'zod/mini';
import {
  accountStatementSchema,
  closedStatementSchema,
  ledgerAccountQuerySchema,
  ledgerAccountSchema,
  ledgerPostingSchema,
  STATEMENT_FILE_MAX_BYTES,
  statementQuerySchema,
  statementVerificationSchema,
  trialBalanceSchema,
} from '../ledger.ts';
import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

const params = z.object({ id: z.string() });

export const ledgerCalls = callGroup('Ledger', {
  listTransactionPostings: {
    method: 'GET',
    path: PATHS.transactionLedger,
    summary: 'The postings of a transaction, in the order in which they were booked',
    params,
    answers: { 200: z.array(ledgerPostingSchema) },
  },
  listLedgerAccounts: {
    method: 'GET',
    path: PATHS.ledgerAccounts,
    summary: 'The accounts of the ledger with their balances, by id',
    description: 'The `Link` header has the next page.',
    query: ledgerAccountQuerySchema,
    answers: { 200: z.array(ledgerAccountSchema) },
  },
  getTrialBalance: {
    method: 'GET',
    path: PATHS.trialBalance,
    summary: 'The trial balance: debits and credits of each currency, which are equal',
    answers: { 200: z.array(trialBalanceSchema) },
  },
  listLedgerStatements: {
    method: 'GET',
    path: PATHS.ledgerStatements,
    summary: 'The statements of closed days of an account, newest first',
    params,
    answers: { 200: z.array(closedStatementSchema) },
  },
  getLedgerStatement: {
    method: 'GET',
    path: PATHS.ledgerStatement,
    seenByTestPlans: true,
    summary: 'The statement of an account, as JSON, CSV, MT940 or camt.053',
    description:
      'Days are UTC, by the virtual clock; without `from` and `to`, the statement covers the current month. JSON comes in pages: the `Link` ' +
      'header has the next one. A file has all entries. JSON and CSV show debits and credits as in our own books. MT940 and camt.053 ' +
      'are the statement of the account’s servicer: on a nostro or central bank account our debit is its credit (C, CRDT).',
    params,
    query: statementQuerySchema,
    answers: { 200: z.union([accountStatementSchema, z.string()]) },
    produces: ['application/json', 'text/csv', 'text/plain', 'application/xml'],
    errors: ['statement_too_long', 'statement_not_expressible'],
  },
});

const STATEMENT =
  'booked_at,value_date,entry_id,kind,account\n\nSIMULATED VERIFICATION ID 0123456789ABCDEF0123456789ABCDEF';

export const statementVerificationCalls = callGroup('Ledger', {
  verifyStatementFile: {
    method: 'POST',
    path: PATHS.statementVerification,
    changes: false,
    seenByTestPlans: true,
    summary: 'Check that this server wrote a statement file, and that it is unchanged',
    description:
      'The body is the file itself (CSV, MT940 or camt.053), with its verification id. Line ends do not matter.',
    bodyLimit: STATEMENT_FILE_MAX_BYTES,
    texts: { 'text/csv': STATEMENT, 'text/plain': STATEMENT, 'application/xml': STATEMENT },
    answers: { 200: statementVerificationSchema },
    errors: ['not_found', 'payload_too_large', 'overloaded'],
  },
});
