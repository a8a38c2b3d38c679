import {
  type ChosenScenario,
  type FileVerification,
  isFileVerification,
  isScenarioName,
  SCENARIO_NAMES,
  type ScenarioChooser,
  type ScenarioName,
} from '@clearbench/domain';
import type { operatorActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { sha256Hex, timeOrderedUuid } from '../../platform/secrets/crypto.ts';
import type { GivePayees } from '../payee-checks/index.ts';
import type { ReadingOptions } from './reading/reading.ts';
import type { NewPayload } from './storing/arrival.ts';

export type Operator = Parameters<typeof operatorActor>[0];

/**
 * The sender of a payload: a system with its API key, which may have replaced others, or an operator who uploaded it.
 */
export type Sender =
  | { apiKeyId: string; senderId: string; scenariosByValues: boolean; operator?: never }
  | { operator: Operator; givePayees: GivePayees | null; apiKeyId?: never; senderId?: never };

export interface Submission {
  body: Buffer;
  /** The encoding that the content type names, if any. */
  charset?: string | null;
  /** The sender was already told that it is stored, so a quota does not refuse it. */
  isKept?: boolean;
  /** The body was created from a string, so it is UTF-8 whatever its text declares. */
  isText?: boolean;
  sender: Sender;
  /** Chosen by a caller who must find the payload even if it never learns that it was stored. */
  payloadId?: string;
  idempotencyKey: string | null;
  /** The name of a scenario, and where it is named. */
  scenario?: { name: string | null; namedIn: Extract<ScenarioChooser, 'header' | 'command-line'> };
  /** Whether the payees of a file are verified before its payments are executed; absent: as the settings say. */
  fileVerification?: FileVerification | null;
  /** The type of JSON and CSV payloads that do not name it themselves, and the only message that may be in the payload. */
  options: ReadingOptions;
}

/** The operator who uploads; null for a system. */
export const ownerNameOf = ({ operator }: Sender): string | null => operator?.username ?? null;

export const ownerOf = (sender: Sender): string => sender.senderId ?? sender.operator.id;

/** The known facts of a payload before it is read. `scenariosByValues` is the setting of the server, for all senders. */
export const unreadPayload = (
  { sender, payloadId = timeOrderedUuid(), idempotencyKey, scenario }: Submission,
  content: string | Buffer,
  scenariosByValues: boolean,
): Omit<NewPayload, 'format' | 'enclosed' | 'content'> => ({
  payloadId,
  fingerprint: sha256Hex(content),
  apiKeyId: sender.apiKeyId ?? null,
  ownerId: ownerOf(sender),
  idempotencyKey: checkedIdempotencyKey(idempotencyKey),
  scenario: scenario === undefined ? null : namedScenario(scenario),
  scenariosByValues: scenariosByValues && (sender.operator !== undefined || sender.scenariosByValues),
});

function namedScenario({ name, namedIn }: NonNullable<Submission['scenario']>): ChosenScenario | null {
  const scenario = checkedScenario(name);
  return scenario === null ? null : { scenario, chosenBy: namedIn };
}

function checkedScenario(name: string | null): ScenarioName | null {
  const known = name?.toLowerCase() ?? null;
  if (name === null || known === null) return null;
  if (isScenarioName(known)) return known;
  throw new AppError(
    'unknown_scenario',
    `X-Scenario names "${name.slice(0, 40)}", which is not a scenario. Use one of ${SCENARIO_NAMES.join(', ')}, or leave the header out.`,
  );
}

/** @throws AppError when the value of `X-Payee-Verification` is unknown */
export function checkedFileVerification(value: string | null): FileVerification | null {
  const known = value?.toLowerCase() ?? null;
  if (known === null || isFileVerification(known)) return known;
  throw new AppError(
    'unknown_file_verification',
    `X-Payee-Verification is "${known.slice(0, 40)}". Use opt-in or opt-out, or leave the header out.`,
  );
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

export function checkedIdempotencyKey(key: string | null): string | null {
  if (key === null || IDEMPOTENCY_KEY.test(key)) return key;
  throw new AppError(
    'invalid_idempotency_key',
    'The Idempotency-Key must be 1 to 255 visible ASCII characters without spaces.',
  );
}
