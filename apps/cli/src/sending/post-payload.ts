import { setTimeout as delay } from 'node:timers/promises';
import { INGESTION_PATHS, type PayloadAccepted } from '@clearbench/contract';
import { decode } from '@clearbench/messages/encodings';
import { detect } from '@clearbench/messages/types';
import { type Api, RefusedError } from '../client/api.ts';
import { CliError, EXIT } from '../exit-status.ts';

const TRIES = 6;
const FIRST_WAIT_MS = 500;
/** The beginning of a text is enough to recognise its format. */
const HEAD_BYTES = 16 * 1024;

export interface PostOptions {
  readonly scenario: string | null;
  /** The encoding of a payload that does not declare its own; null if none is given. */
  readonly charset: string | null;
  /** Whether the payees of a payment file are verified first; null: the setting of the workspace decides. */
  readonly payeeVerification?: string | null;
}

/**
 * Posts one payload, and repeats this while the server is busy or unreachable: the server recognises the same bytes,
 * so nothing is stored twice. Throws CliError.
 */
export async function postPayload(
  api: Api,
  payload: Uint8Array,
  { scenario, charset, payeeVerification = null }: PostOptions,
): Promise<PayloadAccepted> {
  const headers = {
    'content-type': `application/octet-stream${charset === null ? '' : `; charset=${charset}`}`,
    ...(scenario === null ? {} : { 'x-scenario': scenario }),
    ...(payeeVerification === null ? {} : { 'x-payee-verification': payeeVerification }),
  };
  for (let tried = 1; ; tried++) {
    try {
      return await api.send(pathFor(payload, charset), payload, { headers });
    } catch (error) {
      const waitMs = waitBefore(error, tried);
      if (waitMs === null) throw error;
      await delay(waitMs);
    }
  }
}

/** Null if another attempt is pointless: if the first attempt gets no answer, there is no server. */
function waitBefore(error: unknown, tried: number): number | null {
  if (!(error instanceof CliError) || tried >= TRIES) return null;
  if (!(error instanceof RefusedError))
    return error.status === EXIT.unreachable && tried > 1 ? FIRST_WAIT_MS : null;
  const isBusy = error.httpStatus === 429 || error.httpStatus === 503;
  return isBusy ? (error.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tried - 1)) : null;
}

/** Every path accepts every format; the path decides for messages that do not name their type. */
function pathFor(payload: Uint8Array, charset: string | null) {
  const { format } = detect(decode(payload.subarray(0, HEAD_BYTES), { charset }).text);
  switch (format) {
    case 'swift-mt':
      return INGESTION_PATHS.fin;
    case 'iso20022':
      return INGESTION_PATHS.iso20022;
    case 'json':
      return INGESTION_PATHS.json;
    case 'csv':
    case 'telex':
    case 'unknown':
      return INGESTION_PATHS.nonSwift;
  }
}
