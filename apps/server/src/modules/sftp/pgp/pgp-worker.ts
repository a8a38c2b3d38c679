import { parentPort } from 'node:worker_threads';
import { stepBack } from '../../../platform/threads/step-back.ts';
import { makeKeyPair, open, PgpRefusal, readPublicKey, seal } from './pgp-messages.ts';
import type { PgpAnswer, PgpRequest } from './pgp-thread.ts';

/** The code that `PgpThread` runs. */

stepBack();

const WORK = {
  make: ({ name }) => makeKeyPair(name),
  read: ({ publicKey }) => readPublicKey(publicKey),
  open,
  seal,
} satisfies {
  [Kind in PgpRequest['kind']]: (request: Extract<PgpRequest, { kind: Kind }>) => Promise<unknown>;
};

async function answer(request: PgpRequest): Promise<PgpAnswer> {
  try {
    return { result: await WORK[request.kind](request as never) };
  } catch (error) {
    if (error instanceof PgpRefusal) return { refusal: error.message };
    throw error;
  }
}

parentPort?.on('message', async (request: PgpRequest) => {
  parentPort?.postMessage(await answer(request));
});
