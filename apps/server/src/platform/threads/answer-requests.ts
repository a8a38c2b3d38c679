import { parentPort, type Transferable } from 'node:worker_threads';
import { stepBack } from './step-back.ts';

/**
 * Called in a thread that an `AskedThread` has started: answers its requests.
 * @param transferred what the answer passes on without copying; the thread can't use it afterwards
 */
export function answerRequests<Request, Answer>(
  work: (request: Request) => Answer | Promise<Answer>,
  transferred: (answer: Answer) => Transferable[] = () => [],
): void {
  stepBack();
  parentPort?.on('message', async (request: Request) => {
    const answer = await work(request);
    parentPort?.postMessage(answer, transferred(answer));
  });
}

/** The memory of these bytes, unless others may use it, too. */
export const ownMemory = ({ buffer, byteLength }: Uint8Array): Transferable[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
