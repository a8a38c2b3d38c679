import * as z from 'zod/mini';
import {
  activateEbicsSubscriberSchema,
  createEbicsSubscriberSchema,
  EBICS_LISTED,
  ebicsBankSchema,
  ebicsOrderSchema,
  ebicsRequestDetailsSchema,
  ebicsRequestQuerySchema,
  ebicsRequestSchema,
  ebicsSubscriberSchema,
  updateEbicsBankSchema,
  updateEbicsSubscriberSchema,
} from '../ebics.ts';
import { operationResultSchema } from '../errors.ts';
import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

const params = z.object({ id: z.uuid() });
/** As letters print hashes. */
const HASH =
  'E3 B0 C4 42 98 FC 1C 14 9A FB F4 C8 99 6F B9 24 27 AE 41 E4 64 9B 93 4C A4 95 99 1B 78 52 B8 55';

export const ebicsCalls = callGroup('EBICS', {
  getEbicsBank: {
    method: 'GET',
    path: PATHS.ebics,
    summary: 'The bank that speaks EBICS: its address, ids and keys',
    answers: { 200: ebicsBankSchema },
  },
  updateEbicsBank: {
    method: 'PATCH',
    path: PATHS.ebics,
    rights: 'manager',
    scope: 'partners',
    summary: 'Turn EBICS on or off, or change how the bank behaves',
    description: 'The keys of the bank are made when it is turned on for the first time.',
    body: updateEbicsBankSchema,
    example: { isEnabled: true, activation: 'letter' },
    answers: { 200: ebicsBankSchema },
  },
  renewEbicsBankKeys: {
    method: 'POST',
    path: PATHS.ebicsKeys,
    rights: 'manager',
    scope: 'partners',
    summary: 'Change the keys of the bank',
    description: 'Clients then get 091008 until they fetch the new keys with HPB.',
    answers: { 200: ebicsBankSchema },
    errors: ['ebics_is_off'],
  },
  getEbicsLetter: {
    method: 'GET',
    path: PATHS.ebicsLetter,
    summary: 'The letter of the bank, as a PDF',
    description: 'Its address and ids, and the hashes of its keys, which clients compare after HPB.',
    produces: ['application/pdf'],
    errors: ['ebics_is_off'],
  },
  listEbicsSubscribers: {
    method: 'GET',
    path: PATHS.ebicsSubscribers,
    summary: 'List the subscribers, newest first',
    answers: { 200: z.array(ebicsSubscriberSchema) },
  },
  createEbicsSubscriber: {
    method: 'POST',
    path: PATHS.ebicsSubscribers,
    rights: 'manager',
    scope: 'partners',
    summary: 'Add a subscriber',
    body: createEbicsSubscriberSchema,
    example: {
      userId: 'USER0001',
      name: 'Ana Example',
      apiKeyId: '0198c2a4-6f0e-7c33-b1a5-3c8e7a9d4f10',
      signatureClass: 'E',
    },
    answers: { 201: ebicsSubscriberSchema },
    errors: ['not_found', 'api_key_revoked', 'ebics_user_taken', 'limit_reached'],
  },
  updateEbicsSubscriber: {
    method: 'PATCH',
    path: PATHS.ebicsSubscriber,
    rights: 'manager',
    scope: 'partners',
    summary: 'Change what a subscriber may do, or force a fault',
    params,
    body: updateEbicsSubscriberSchema,
    example: { fault: { fault: '061001', orderType: 'BTU', times: 1 } },
    answers: { 200: ebicsSubscriberSchema },
    errors: ['not_found'],
  },
  deleteEbicsSubscriber: {
    method: 'DELETE',
    path: PATHS.ebicsSubscriber,
    rights: 'manager',
    scope: 'partners',
    summary: 'Delete a subscriber and their keys',
    params,
    answers: { 200: operationResultSchema },
    errors: ['not_found'],
  },
  getEbicsSubscriberLetter: {
    method: 'GET',
    path: PATHS.ebicsSubscriberLetter,
    summary: 'What the letter of a subscriber must show, as a PDF',
    description: 'The hashes of the keys that the client has sent, to compare by hand.',
    params,
    produces: ['application/pdf'],
    errors: ['not_found'],
  },
  activateEbicsSubscriber: {
    method: 'POST',
    path: PATHS.ebicsActivation,
    rights: 'manager',
    scope: 'partners',
    summary: 'Activate a subscriber whose letter shows the right hashes',
    description:
      'Spaces, colons, line breaks and case make no difference. Letters for H005 show the hash of the certificate, others that of exponent and modulus: either is right. `errors` names each hash that differs, and where.',
    params,
    body: activateEbicsSubscriberSchema,
    example: {
      hashes: { signature: HASH, authentication: HASH, encryption: HASH },
    },
    answers: { 200: ebicsSubscriberSchema },
    errors: ['not_found', 'ebics_state_differs', 'ebics_letter_differs'],
  },
  suspendEbicsSubscriber: {
    method: 'POST',
    path: PATHS.ebicsSuspension,
    rights: 'manager',
    scope: 'partners',
    summary: 'Suspend a subscriber',
    description: 'As after the order SPR. The subscriber needs new keys to become ready again.',
    params,
    answers: { 200: ebicsSubscriberSchema },
    errors: ['not_found'],
  },
  resetEbicsSubscriber: {
    method: 'POST',
    path: PATHS.ebicsReset,
    rights: 'manager',
    scope: 'partners',
    summary: 'Reset a subscriber, who then sends new keys',
    params,
    answers: { 200: ebicsSubscriberSchema },
    errors: ['not_found'],
  },
  listEbicsOrders: {
    method: 'GET',
    path: PATHS.ebicsOrders,
    summary: `List the latest ${EBICS_LISTED} orders`,
    answers: { 200: z.array(ebicsOrderSchema) },
  },
  getEbicsOrder: {
    method: 'GET',
    path: PATHS.ebicsOrder,
    summary: 'One order, with its signatures',
    params,
    answers: { 200: ebicsOrderSchema },
    errors: ['not_found'],
  },
  getEbicsOrderData: {
    method: 'GET',
    path: PATHS.ebicsOrderData,
    summary: 'The order data as the subscriber signed it',
    params,
    produces: ['application/octet-stream'],
    errors: ['not_found'],
  },
  signEbicsOrder: {
    method: 'POST',
    path: PATHS.ebicsOrderSignature,
    summary: 'Sign an order that waits for a signature',
    description:
      'As the second person of the customer, with a signature of class B. Nobody signs an order twice.',
    params,
    answers: { 200: ebicsOrderSchema },
    errors: ['not_found', 'ebics_order_not_waiting', 'ebics_signed_already'],
  },
  cancelEbicsOrder: {
    method: 'POST',
    path: PATHS.ebicsOrderCancellation,
    summary: 'Cancel an order that waits',
    params,
    answers: { 200: ebicsOrderSchema },
    errors: ['not_found', 'ebics_order_not_waiting'],
  },
  listEbicsRequests: {
    method: 'GET',
    path: PATHS.ebicsRequests,
    summary: 'List the requests that arrived, newest first',
    query: ebicsRequestQuerySchema,
    answers: { 200: z.array(ebicsRequestSchema) },
  },
  getEbicsRequest: {
    method: 'GET',
    path: PATHS.ebicsRequest,
    summary: 'One request, with what was compared and what exactly differs',
    params,
    answers: { 200: ebicsRequestDetailsSchema },
    errors: ['not_found'],
  },
});

export const ebicsServerCalls = callGroup('EBICS', {
  postEbicsRequest: {
    method: 'POST',
    path: PATHS.ebicsServer,
    summary: 'Send an EBICS request',
    description:
      'H003, H004 or H005, in XML, with any content type. Every answer is an EBICS response with the status 200: its return codes say what happened. Where EBICS is off, the status is 404.',
    security: [{}],
    texts: {
      'text/xml':
        '<ebicsHEVRequest xmlns="http://www.ebics.org/H000"><HostID>CLEARBENCH</HostID></ebicsHEVRequest>',
    },
    produces: ['text/xml'],
    errors: ['not_found'],
  },
  connectEbicsRealtime: {
    method: 'GET',
    path: PATHS.ebicsRealtime,
    summary: 'Be told in real time what is ready, over a WebSocket',
    description:
      'For a subscriber, whose token comes with BTD OTH/DE/–/wssparam: `Authorization` is `Basic`, and PARTNERID_USERID:TOKEN in base64. Every message is JSON, of the class EBICS-HAA or INFO. Where real-time notifications are off, the status is 404.',
    security: [{}],
    produces: ['application/json'],
    errors: ['not_found', 'malformed_request', 'unauthenticated'],
  },
});
