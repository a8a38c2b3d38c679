import type { Accepted } from '../http/answers.ts';
import type { PayloadService } from '../service.ts';
import type { Submission } from '../submission.ts';
import { PayloadRefusal } from './payload-refusal.ts';
import type { RefusedPayloads } from './refused-payloads.ts';

interface Services {
  service: Pick<PayloadService, 'receive'>;
  refused: Pick<RefusedPayloads, 'keep'>;
}

/** Receives a payload over HTTP, and keeps it for the operators if it is refused. */
export async function keepingRefused(
  { service, refused }: Services,
  submission: Submission,
): Promise<Accepted> {
  try {
    return await service.receive(submission);
  } catch (error) {
    if (error instanceof PayloadRefusal) refused.keep(submission, error);
    throw error;
  }
}
