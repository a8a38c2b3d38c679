import * as z from 'zod/mini';
import { PATHS } from '../paths.ts';
import { PAYMENT_FILES_LISTED, paymentFileDetailsSchema, paymentFileSchema } from '../payment-files.ts';
import { callGroup } from './call.ts';

const OF_FILE = { params: z.object({ id: z.uuid() }), errors: ['not_found'] } as const;
const REPORT =
  'A pain.002 with a status of verification for the file and each payment: RCVC, RVMC with the name of the account, RVNM, RVNA, and PDNG ' +
  'while its bank is asked.';
const RELEASE =
  'Executes all of its payments, whatever their banks answered. It must have been verified; it is never released automatically.';
const CANCEL = 'Fails all of its payments with DS02. It must have been verified.';
const CANCELLED = { params: OF_FILE.params, errors: ['not_found', 'payment_file_not_waiting'] } as const;
const RELEASED = {
  ...CANCELLED,
  errors: [...CANCELLED.errors, 'ebics_order_not_waiting', 'ebics_signature_missing'],
} as const;

export const paymentFileCalls = callGroup('Payment files', {
  listPaymentFiles: {
    method: 'GET',
    path: PATHS.paymentFiles,
    summary: `List the latest ${PAYMENT_FILES_LISTED} files whose payees are verified`,
    answers: { 200: z.array(paymentFileSchema) },
  },
  getPaymentFile: {
    ...OF_FILE,
    method: 'GET',
    path: PATHS.paymentFile,
    summary: 'A file, with its counts and the payments that do not match',
    answers: { 200: paymentFileDetailsSchema },
  },
  getPayeeReport: {
    ...OF_FILE,
    method: 'GET',
    path: PATHS.payeeReport,
    summary: 'The report about the payees of a file',
    description: REPORT,
    produces: ['application/xml'],
  },
  releasePaymentFile: {
    ...RELEASED,
    method: 'POST',
    path: PATHS.paymentFileRelease,
    summary: 'Release a file',
    description: RELEASE,
    answers: { 200: paymentFileDetailsSchema },
  },
  cancelPaymentFile: {
    ...CANCELLED,
    method: 'POST',
    path: PATHS.paymentFileCancel,
    summary: 'Cancel a file',
    description: CANCEL,
    answers: { 200: paymentFileDetailsSchema },
  },
});

/** For the sender of a file. */
export const ownPaymentFileCalls = callGroup('Payment files', {
  getOwnPaymentFile: {
    ...OF_FILE,
    method: 'GET',
    path: PATHS.ingestPaymentFile,
    summary: 'A file of the sender, with its counts and the payments that do not match',
    answers: { 200: paymentFileDetailsSchema },
  },
  getOwnPayeeReport: {
    ...OF_FILE,
    method: 'GET',
    path: PATHS.ingestPayeeReport,
    summary: 'The report about the payees of a file of the sender',
    description: REPORT,
    produces: ['application/xml'],
  },
  releaseOwnPaymentFile: {
    ...RELEASED,
    method: 'POST',
    path: PATHS.ingestPaymentFileRelease,
    summary: 'Release a file of the sender',
    description: RELEASE,
    answers: { 200: paymentFileDetailsSchema },
  },
  cancelOwnPaymentFile: {
    ...CANCELLED,
    method: 'POST',
    path: PATHS.ingestPaymentFileCancel,
    summary: 'Cancel a file of the sender',
    description: CANCEL,
    answers: { 200: paymentFileDetailsSchema },
  },
});
