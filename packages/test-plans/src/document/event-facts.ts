import {
  NETWORKS,
  PAYEE_ANSWER_PROBLEMS,
  PAYEE_ANSWERS,
  PAYEE_DECISIONS,
  SCENARIO_NAMES,
  TRANSFER_STATUSES,
} from '@clearbench/domain';
import { BOOL, groupOf, listOf, mapOf, NUMBER, oneOf, TEXT, type Type } from '@clearbench/rule-documents/cel';
import type { EventKind } from './document.ts';

/** A fact of an event, as conditions use it. */
export interface Fact {
  readonly type: Type;
  /** Its meaning, without a full stop. */
  readonly text: string;
}

const fact = (type: Type, text: string): Fact => ({ type, text });
/** A fact that events may lack has an empty text. */
const orEmpty = (values: readonly string[]): Type => oneOf(['', ...values]);

const COMMON = {
  id: fact(TEXT, 'The id'),
  at: fact(TEXT, 'The time in UTC, such as 2026-11-27T10:30:00.000Z'),
};

/** The facts of each kind of event. */
export const EVENT_FACTS = {
  payloads: {
    ...COMMON,
    format: fact(oneOf(['swift-mt', 'iso20022', 'telex', 'json', 'csv', 'console']), 'The format'),
    type: fact(TEXT, 'The message type, such as pacs.008.001.08; empty in JSON and CSV'),
    bytes: fact(NUMBER, 'The size'),
    transfers: fact(NUMBER, 'How many transfers it orders'),
    messages: fact(NUMBER, 'How many other messages it has'),
    by: fact(TEXT, 'The label of the key, the name of the operator, or the UserID of an EBICS request'),
  },
  transfers: {
    ...COMMON,
    event: fact(TEXT, 'What happened, such as return.received'),
    status: fact(oneOf(TRANSFER_STATUSES), 'The status from then on'),
    text: fact(TEXT, 'What happened, in words'),
    payloadId: fact(TEXT, 'The payload that ordered it'),
    uetr: fact(TEXT, 'The UETR'),
    type: fact(TEXT, 'The message type of its order'),
    amount: fact(NUMBER, 'The amount'),
    currency: fact(TEXT, 'The currency'),
    reference: fact(TEXT, 'The reference of its sender'),
    senderBic: fact(TEXT, 'The BIC of the sending bank'),
    recipientBic: fact(TEXT, 'The BIC of the receiving bank'),
    iban: fact(TEXT, 'The IBAN of the recipient'),
    scenario: fact(orEmpty(SCENARIO_NAMES), 'The scenario that it plays'),
    failureCode: fact(TEXT, 'Why it failed, such as AC04; empty unless the status is failed'),
    recipientName: fact(TEXT, 'The name of the recipient'),
    payeeAnswer: fact(
      orEmpty(PAYEE_ANSWERS),
      'What the bank of the payee answered; empty if it was not asked',
    ),
    payeeMatchedName: fact(TEXT, 'The name of the account that the answer named, after a close match only'),
    payeeProblem: fact(orEmpty(PAYEE_ANSWER_PROBLEMS), 'Why the bank of the payee gave no answer'),
    payeeDecision: fact(orEmpty(PAYEE_DECISIONS), 'What the payer decided after the answer'),
    payeeCorrectedFrom: fact(TEXT, 'The name before the payer corrected it'),
  },
  messages: {
    ...COMMON,
    direction: fact(
      oneOf(['out', 'in', 'posted']),
      'out and in: over a network; posted: by the partner, without ordering a transfer',
    ),
    state: fact(
      oneOf(['queued', 'sent', 'acknowledged', 'refused', 'withdrawn', 'received']),
      'The state from then on',
    ),
    type: fact(TEXT, 'The message type'),
    network: fact(orEmpty(NETWORKS), 'The network; empty if posted'),
    purpose: fact(TEXT, 'What the message is for, such as payment'),
    transactionId: fact(TEXT, 'The transfer that it is about'),
    uetr: fact(TEXT, 'The UETR'),
    reference: fact(TEXT, 'The reference'),
    senderBic: fact(TEXT, 'The BIC of the sender'),
    receiverBic: fact(TEXT, 'The BIC of the receiver'),
    amount: fact(NUMBER, 'The amount'),
    currency: fact(TEXT, 'The currency'),
    summary: fact(TEXT, 'The message in a line'),
    errorCode: fact(TEXT, 'Why the network refused it, such as T27'),
  },
  deliveries: {
    ...COMMON,
    notificationId: fact(TEXT, 'The notification, the same in every attempt'),
    type: fact(TEXT, 'The event reported, such as settlement.completed'),
    transactionId: fact(TEXT, 'The transfer that it is about'),
    uetr: fact(TEXT, 'The UETR'),
    url: fact(TEXT, 'The address of the webhook'),
    attempt: fact(NUMBER, 'The number of the attempt, from 1'),
    status: fact(NUMBER, 'The HTTP status of the answer; 0 without one'),
    isAccepted: fact(BOOL, 'Whether the status was 200 to 299'),
    error: fact(TEXT, 'Why there was no answer'),
    durationMs: fact(NUMBER, 'How long the answer took, in milliseconds'),
    isTest: fact(BOOL, 'Whether a person sent it as a test'),
    signature: fact(oneOf(['', 'invalid', 'valid']), 'The kind of signature of a probe'),
  },
  calls: {
    ...COMMON,
    method: fact(
      oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'EBICS']),
      'The method; PUT for a file over SFTP or EBICS, and EBICS for each request of that protocol',
    ),
    path: fact(TEXT, 'The path'),
    route: fact(TEXT, 'The path with the names of its parameters'),
    status: fact(NUMBER, 'The HTTP status of the answer'),
    code: fact(
      TEXT,
      'The code of the error, or the return code that refuses an EBICS request; empty in a success',
    ),
    problems: fact(listOf(TEXT), 'Codes of the errors in the payload'),
    warnings: fact(listOf(TEXT), 'Codes of the warnings about the payload'),
    rules: fact(listOf(TEXT), 'Names of the house rules that refuse the payload'),
    payloadId: fact(TEXT, 'The stored payload'),
    duplicate: fact(BOOL, 'Whether the payload had been sent before'),
    idempotencyKey: fact(TEXT, 'The idempotency key'),
    retryAfterSeconds: fact(NUMBER, 'How long a 503 asks to wait'),
    durationMs: fact(NUMBER, 'How long the answer took, in milliseconds'),
    by: fact(TEXT, 'The label of the key, the name of the operator, or the UserID of an EBICS request'),
    payee: fact(
      oneOf(['', 'identification', 'name']),
      'How a verification of a payee names the payee; empty for other calls',
    ),
    query: fact(
      mapOf(TEXT),
      'Parameters of the query, such as the format of a statement; the version and phase of an EBICS request',
    ),
  },
} as const satisfies Record<EventKind, Readonly<Record<string, Fact>>>;

/** The facts of an event of this kind, by name. */
export type FactsOf<K extends EventKind> = Readonly<Record<keyof (typeof EVENT_FACTS)[K], unknown>>;

/** The variable of an event of this kind. */
export const eventType = (kind: EventKind): Type =>
  groupOf(Object.fromEntries(Object.entries(EVENT_FACTS[kind]).map(([name, { type }]) => [name, type])));
