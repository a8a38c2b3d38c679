import { answerRequests, ownMemory } from '../../../platform/threads/answer-requests.ts';
import { makeKeyPair, open, PgpRefusal, readPublicKey, seal } from './pgp-messages.ts';
import type { PgpAnswer, PgpRequest } from './pgp-thread.ts';

const WORK = {
  make: ({ name }) => makeKeyPair(name),
  read: ({ publicKey }) => readPublicKey(publicKey),
  open,
  seal,
} satisfies {
  [Kind in PgpRequest['kind']]: (request: Extract<PgpRequest, { kind: Kind }>) => Promise<object>;
};

async function answer(request: PgpRequest): Promise<PgpAnswer> {
  try {
    return { result: await WORK[request.kind](request as never) };
  } catch (error) {
    if (error instanceof PgpRefusal) return { refusal: error.message };
    throw error;
  }
}

/** The code that `PgpThread` runs. */
answerRequests(answer, (given) =>
  'result' in given && given.result instanceof Uint8Array ? ownMemory(given.result) : [],
);
