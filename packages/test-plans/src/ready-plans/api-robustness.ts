import type { PlanDocument } from '../document/document.ts';

const ACCEPTED =
  'call.method == "POST" && (call.status == 201 || call.status == 200) && call.payloadId != ""';

export const API_ROBUSTNESS: PlanDocument = {
  name: 'api-robustness',
  title: 'Robust use of the API',
  cases: [
    {
      id: 'unavailable',
      title: 'A post that is answered 503 is repeated',
      do: 'Start the case, and post a payment with an Idempotency-Key. Repeat it after the time that Retry-After says.',
      see: 'The repetition has the same Idempotency-Key, and is stored.',
      trigger: { kind: 'unavailable', times: 1, retryAfterSeconds: 1 },
      within: 'P1D',
      steps: [
        {
          as: 'refused',
          over: 'calls',
          where: 'call.status == 503 && call.retryAfterSeconds > 0 && call.idempotencyKey != ""',
          text: 'A post with an Idempotency-Key is answered 503',
        },
        {
          over: 'calls',
          where: `${ACCEPTED} && call.idempotencyKey == refused.idempotencyKey`,
          text: 'The post is repeated with the same Idempotency-Key, and stored',
        },
      ],
    },
    {
      id: 'same-key',
      title: 'A repetition stores nothing twice',
      do: 'Post a payment with an Idempotency-Key, and post the same again with the same key.',
      see: 'The second answer is 200 and says `duplicate`.',
      within: 'P1D',
      steps: [
        {
          as: 'first',
          over: 'calls',
          where: 'call.status == 201 && call.idempotencyKey != ""',
          text: 'A post with an Idempotency-Key is stored',
        },
        {
          over: 'calls',
          where:
            'call.status == 200 && call.duplicate && call.payloadId == first.payloadId && call.idempotencyKey == first.idempotencyKey',
          text: 'The repetition is known as a duplicate',
        },
      ],
    },
    {
      id: 'patience',
      title: 'A busy server is not pressed',
      do: 'Start the case, and post a payment. It is answered 503 with Retry-After: 3.',
      see: 'No further post comes within 2 seconds, and a later one is stored.',
      trigger: { kind: 'unavailable', times: 1, retryAfterSeconds: 3 },
      within: 'P1D',
      steps: [
        {
          as: 'refused',
          over: 'calls',
          where: 'call.status == 503 && call.method == "POST"',
          text: 'A post is answered 503',
        },
        { over: 'calls', where: ACCEPTED, text: 'A later post is stored' },
      ],
      never: [
        {
          over: 'calls',
          where:
            'call.method == "POST" && call.id != refused.id && timestamp(call.at) - timestamp(refused.at) < duration("2s")',
          text: 'A post comes before the time that Retry-After says',
        },
      ],
      quiet: 'PT1S',
    },
    {
      id: 'refusal-read',
      title: 'A refused payment is not repeated as it is',
      do: 'Post a payment with an error, read the answer, and post it mended.',
      see: 'The first is answered 422, and the next post that is stored has no error.',
      within: 'P1D',
      steps: [
        { over: 'calls', where: 'call.status == 422', text: 'A post is answered 422' },
        {
          over: 'calls',
          where: 'call.status == 201 && size(call.problems) == 0',
          text: 'The mended payment is stored',
        },
      ],
    },
  ],
};
