import { type ReadCredentials, readRealtimeCredentials } from '@clearbench/ebics';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { ApiKeyService } from '../../api-keys/index.ts';
import type { Bank, BankService } from '../bank/service.ts';
import type { RequestLog } from '../log/service.ts';
import { KEY_REVOKED } from '../protocol/check-sender.ts';
import { Findings } from '../protocol/findings.ts';
import type { Subscriber } from '../subscribers/repository.ts';
import type { SubscriberService } from '../subscribers/service.ts';
import { problemOfToken } from './token.ts';

interface Dependencies {
  apiKeys: Pick<ApiKeyService, 'isActive'>;
  bank: Pick<BankService, 'current'>;
  subscribers: Pick<SubscriberService, 'presentByUserId'>;
  log: Pick<RequestLog, 'connection'>;
}

interface Admitted {
  subscriber: Subscriber;
  findings: Findings;
}

/**
 * Finds the subscriber who may open a real-time connection. The log says why one may not; the answer says as little as EBICS does.
 * @throws AppError `unauthenticated`; `not_found` where real-time notifications are off
 */
export async function admit(
  { apiKeys, bank: banks, subscribers, log }: Dependencies,
  authorization: string | undefined,
  now: Date,
): Promise<Admitted> {
  const findings = new Findings();
  const bank = await banks.current();
  const read = readRealtimeCredentials(authorization);
  const userId = read.ok ? read.credentials.userId : '';
  if (bank === null || !bank.hasRealtime) {
    const problem =
      'Real-time notifications are off in this workspace. Turn them on in the console, in the settings of the bank.';
    log.connection({ userId, isSubscriber: false, problem, findings });
    throw notFound('Nobody is told anything in real time here.');
  }
  const isCustomer = read.ok && read.credentials.partnerId === bank.partnerId;
  const subscriber = isCustomer ? await subscribers.presentByUserId(userId) : null;
  const isKeyActive = subscriber !== null && (await apiKeys.isActive(subscriber.row.api_key_id));
  const problem = problemOf({ bank, read, subscriber, isKeyActive, now }, findings);
  if (problem === null && subscriber !== null) return { subscriber, findings };
  log.connection({ userId, isSubscriber: subscriber !== null, problem, findings });
  throw new AppError(
    'unauthenticated',
    'The PartnerID, UserID or token is wrong, or the token is no longer valid. Fetch a new one with BTD OTH/DE/–/wssparam.',
  );
}

interface Claim {
  bank: Bank;
  read: ReadCredentials;
  subscriber: Subscriber | null;
  isKeyActive: boolean;
  now: Date;
}

function problemOf({ bank, read, subscriber, isKeyActive, now }: Claim, findings: Findings): string | null {
  if (!read.ok) return read.problem;
  const { partnerId, userId, token } = read.credentials;
  if (partnerId !== bank.partnerId) {
    findings.wrong('Customer', { expected: bank.partnerId, found: partnerId });
    return `There is no customer with the PartnerID ${partnerId}.`;
  }
  findings.right('Customer', partnerId);
  if (subscriber === null) {
    findings.wrong('User', { found: userId });
    return `There is no subscriber with the UserID ${userId}.`;
  }
  findings.right('User', userId);
  const { row } = subscriber;
  if (row.state !== 'ready') {
    findings.wrong('State of the subscriber', { expected: 'ready', found: row.state });
    return `The subscriber is in the state ${row.state}, not ready.`;
  }
  findings.right('State of the subscriber', row.state);
  if (!isKeyActive) {
    findings.wrong('API key of the subscriber', { expected: 'active', found: 'revoked' });
    return KEY_REVOKED;
  }
  const problem = problemOfToken(token, row, now);
  if (problem === null) findings.right('Token');
  else findings.wrong('Token', { explanation: problem });
  return problem;
}
