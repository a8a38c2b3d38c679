import { isUtf8 } from 'node:buffer';
import {
  type ChosenScenario,
  isScenarioName,
  SCENARIO_NAMES,
  type ScenarioChooser,
  type ScenarioName,
} from '@clearbench/domain';
import { type ReadOptions, strangeFile, withoutPadding } from '@clearbench/messages';
import type { operatorActor } from '../../platform/actor.ts';
import { sha256Hex, timeOrderedUuid } from '../../platform/crypto.ts';
import { AppError } from '../../platform/errors.ts';
import type { ArrivedPayload } from './arrival.ts';

export type Operator = Parameters<typeof operatorActor>[0];

/** Who sent a payload: a system with its API key, which may have had others before, or an operator who uploaded it. */
export type Sender =
  | { apiKeyId: string; senderId: string; scenariosByValues: boolean; operator?: never }
  | { operator: Operator; apiKeyId?: never; senderId?: never };

export interface Submission {
  body: Buffer;
  sender: Sender;
  idempotencyKey: string | null;
  /** The name of a scenario, and where it is named. */
  scenario?: { name: string | null; namedIn: Extract<ScenarioChooser, 'header' | 'command-line'> };
  /** The type of JSON and CSV payloads that do not name it themselves. */
  options: ReadOptions;
}

export const ownerOf = (sender: Sender): string => sender.senderId ?? sender.operator.id;

/** What is known of a payload before it is read. `scenariosByValues` is what the server does with those of every sender. */
export const unreadPayload = (
  { body, sender, idempotencyKey, scenario }: Submission,
  scenariosByValues: boolean,
): Omit<ArrivedPayload, 'format' | 'enclosed' | 'content'> => ({
  payloadId: timeOrderedUuid(),
  fingerprint: sha256Hex(body),
  apiKeyId: sender.apiKeyId ?? null,
  ownerId: ownerOf(sender),
  idempotencyKey: checkedIdempotencyKey(idempotencyKey),
  scenario: scenario === undefined ? null : namedScenario(scenario),
  scenariosByValues: scenariosByValues && (sender.operator !== undefined || sender.scenariosByValues),
});

/** The first bytes by which binary content is recognised. */
const HEAD_BYTES = 4096;
const NUL = 0;
const SUBSTITUTE = 0x1a;

/** The text of a payload. PostgreSQL does not accept NUL, with which some systems fill the last sector of a file. */
export function textOf(body: Buffer): string {
  checkText(body);
  return withoutPadding(body.toString());
}

/** The same text as bytes: those of the body, unless there may be padding. */
export function textBytesOf(body: Buffer): Buffer {
  const mayBePadded = body.includes(NUL) || body.includes(SUBSTITUTE);
  if (mayBePadded) return Buffer.from(textOf(body));
  checkText(body);
  return body;
}

function checkText(body: Buffer): void {
  if (isUtf8(body)) return;
  const strange = strangeFile(body.toString('latin1', 0, HEAD_BYTES));
  const found = strange === null ? '' : ` ${strange}`;
  throw new AppError(
    'unsupported_payload',
    415,
    `The payload is not text in UTF-8.${found} Please send it as UTF-8.`,
  );
}

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
