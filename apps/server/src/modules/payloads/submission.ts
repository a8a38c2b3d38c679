import { isScenarioName, SCENARIO_NAMES, type ScenarioName } from '@clearbench/domain';
import type { ReadOptions } from '@clearbench/messages';
import type { operatorActor } from '../../platform/actor.ts';
import { sha256Hex, timeOrderedUuid } from '../../platform/crypto.ts';
import { AppError } from '../../platform/errors.ts';
import type { ArrivedPayload } from './arrival.ts';

export type Operator = Parameters<typeof operatorActor>[0];

/** Who sent a payload: a system with its API key, which may have had others before, or an operator who uploaded it. */
export type Sender =
  | { apiKeyId: string; senderId: string; operator?: never }
  | { operator: Operator; apiKeyId?: never; senderId?: never };

export interface Submission {
  body: Buffer;
  /** The encoding that the content type names, if any. */
  charset?: string | null;
  /** The body was made from a text, so it is UTF-8 whatever the text says about its encoding. */
  isText?: boolean;
  sender: Sender;
  idempotencyKey: string | null;
  /** The header `X-Scenario`. */
  scenario?: string | null;
  /** The type of JSON and CSV payloads that do not name it themselves. */
  options: ReadOptions;
}

export const ownerOf = (sender: Sender): string => sender.senderId ?? sender.operator.id;

/** What is known of a payload before it is read. */
export const unreadPayload = ({
  body,
  sender,
  idempotencyKey,
  scenario,
}: Submission): Omit<ArrivedPayload, 'format' | 'enclosed' | 'content'> => ({
  payloadId: timeOrderedUuid(),
  fingerprint: sha256Hex(body),
  apiKeyId: sender.apiKeyId ?? null,
  ownerId: ownerOf(sender),
  idempotencyKey: checkedIdempotencyKey(idempotencyKey),
  scenario: checkedScenario(scenario ?? null),
});

/** The scenario that the sender named. */
function checkedScenario(name: string | null): ScenarioName | null {
  const known = name?.toLowerCase() ?? null;
  if (name === null || known === null) return null;
  if (isScenarioName(known)) return known;
  throw new AppError(
    'unknown_scenario',
    422,
    `X-Scenario names "${name.slice(0, 40)}", which is not a scenario. Use one of ${SCENARIO_NAMES.join(', ')}, or leave the header out.`,
  );
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

export function checkedIdempotencyKey(key: string | null): string | null {
  if (key === null || IDEMPOTENCY_KEY.test(key)) return key;
  throw new AppError(
    'invalid_idempotency_key',
    400,
    'The Idempotency-Key must be 1 to 255 visible ASCII characters without spaces.',
  );
}
