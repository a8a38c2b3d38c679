import * as z from 'zod/mini';
import { INGESTION_PATHS, PATHS } from '../paths.ts';
import { payloadAcceptedSchema } from '../payloads.ts';
import { REFUSED_PAYLOADS_KEPT, refusedPayloadSchema } from '../refused-payloads.ts';
import { payloadUploadedSchema, UPLOAD_BODY_MAX_BYTES, uploadPayloadSchema } from '../upload.ts';
import { type Call, callGroup } from './call.ts';

const ingestion = {
  method: 'POST',
  description:
    'Every path accepts every format and recognises it by its content: SWIFT FIN, ISO 20022, telex (KTT), JSON and CSV, up to 10 MB. ' +
    'The encoding is taken from the byte order mark, the XML declaration or the `charset` of the content type, and is otherwise UTF-8; it is never guessed. ' +
    'A message that does not order a transfer (an advice, a statement, a status) is kept too, listed under `messages`, and found with ' +
    'the transfer whose UETR it names. ' +
    'A 2xx answer means committed and flushed. The same text again in this workspace, from any sender, however it arrives, is 200 with `duplicate: true`: to pay again, change it, for instance its reference. The header ' +
    '`Idempotency-Key` is honoured for 24 hours. 507: the workspace has stored as much as its quota allows. 422 lists every error at once; batches are accepted row by row, and `rows` says how many of the rows are stored if others are refused. An MT192, MT292 or camt.056 of the ' +
    'bank that sent a payment recalls it; the answer goes out over the networks. ' +
    'With `X-Payee-Verification: opt-in`, the payees of a pain.001 are verified, and its payments wait until it is released.',
  takesPayments: 'text',
  headers: ['Idempotency-Key', 'X-Scenario', 'X-Payee-Verification'],
  answers: { 200: payloadAcceptedSchema, 201: payloadAcceptedSchema },
  errors: [
    'invalid_payload',
    'malware_found',
    'payload_not_scanned',
    'scanner_unavailable',
    'unsupported_payload',
    'unsupported_content_encoding',
    'invalid_idempotency_key',
    'unknown_scenario',
    'unknown_file_verification',
    'payees_not_verifiable',
    'invalid_columns',
    'idempotency_key_reused',
    'overloaded',
    'quota_reached',
  ],
} as const satisfies Omit<Call, 'path' | 'summary'>;

export const payloadCalls = callGroup('Payments in', {
  testApiKey: { method: 'GET', path: PATHS.ping, summary: 'Test an API key' },
  postNonSwiftPayload: {
    ...ingestion,
    path: INGESTION_PATHS.nonSwift,
    summary: 'Post KTT and MT103 payloads from outside SWIFT',
  },
  postJsonPayload: {
    ...ingestion,
    takesPayments: 'json',
    path: INGESTION_PATHS.json,
    summary: 'Post JSON payloads, one object or an array',
  },
  postFinPayload: { ...ingestion, path: INGESTION_PATHS.fin, summary: 'Post SWIFT FIN messages' },
  postIsoPayload: { ...ingestion, path: INGESTION_PATHS.iso20022, summary: 'Post ISO 20022 messages' },
});

const CSV = `DATE,AMOUNT,CURRENCY,SENDER_ACCOUNT,RECIPIENT_ACCOUNT,SENDER_NAME,RECIPIENT_NAME,REFERENCE
2026-11-20,12500.50,EUR,GB29NWBK60161331926819,DE89370400440532013000,Northern Mills Ltd,Suedwerk GmbH,REF20261120A
2026-11-20,7400000,JPY,0012345678,0087654321,Northern Mills Ltd,"Suedwerk, Tokyo branch",REF20261120B
`;

export const uploadCalls = callGroup('Payments in', {
  uploadPayload: {
    method: 'POST',
    path: PATHS.uploadPayload,
    summary: 'Upload a payload by hand',
    description:
      'A file or a pasted text of up to 10 MB in any format that the ingestion paths accept. Batches are accepted row by row. ' +
      '`columns` says which field each column of a CSV holds, where the header does not: `{"Buchungstag": "value_date"}`.',
    body: uploadPayloadSchema,
    bodyLimit: UPLOAD_BODY_MAX_BYTES,
    example: { uploadMethod: 'paste', fileFormat: 'csv', content: CSV },
    headers: ['Idempotency-Key'],
    answers: { 200: payloadUploadedSchema, 201: payloadUploadedSchema },
    errors: [
      'invalid_payload',
      'malware_found',
      'payload_not_scanned',
      'scanner_unavailable',
      'unsupported_payload',
      'invalid_idempotency_key',
      'idempotency_key_reused',
      'payee_decision_required',
      'payees_not_verifiable',
      'overloaded',
      'quota_reached',
    ],
  },
});

export const refusedPayloadCalls = callGroup('Payments in', {
  listRefusedPayloads: {
    method: 'GET',
    path: PATHS.refusedPayloads,
    summary: 'The latest refused payloads',
    description:
      `The last ${REFUSED_PAYLOADS_KEPT} payloads over the API or by upload of which nothing was stored, newest first, each text once. Files over SFTP are ` +
      'listed with the other files. While many are refused at once, some are left out.',
    answers: { 200: z.array(refusedPayloadSchema) },
  },
  getRefusedPayloadContent: {
    method: 'GET',
    path: PATHS.refusedPayloadContent,
    summary: 'Get a refused payload as received',
    description:
      'In the encoding of the sender. If that was named outside the text, it is in UTF-8 with a byte order mark. Payloads above 256 kB are not kept.',
    params: z.object({ id: z.uuid() }),
    produces: ['application/octet-stream'],
    errors: ['not_found'],
  },
});
