import type { PlanDocument } from '../document/document.ts';

const ACCEPTED =
  'call.method == "POST" && (call.status == 201 || call.status == 200) && call.payloadId != ""';

export const API_ROBUSTNESS: PlanDocument = {
  name: 'api-robustness',
  title: 'Robust use of the API',
  cases: [
    {
      id: 'unavailable',
      title: 'A POST that gets 503 is repeated',
      instructions:
        'Start the case, and post a payment with an Idempotency-Key. Repeat it after the time given in Retry-After.',
      expect: 'The repeated POST has the same Idempotency-Key, and is stored.',
      trigger: { kind: 'unavailable', times: 1, retryAfterSeconds: 1 },
      within: 'P1D',
      steps: [
        {
          as: 'refused',
          on: 'calls',
          where: 'call.status == 503 && call.retryAfterSeconds > 0 && call.idempotencyKey != ""',
          text: 'A POST with an Idempotency-Key gets 503',
        },
        {
          on: 'calls',
          where: `${ACCEPTED} && call.idempotencyKey == refused.idempotencyKey`,
          text: 'The POST is repeated with the same Idempotency-Key, and stored',
        },
      ],
    },
    {
      id: 'same-key',
      title: 'A repetition stores nothing twice',
      instructions: 'Post a payment with an Idempotency-Key, and post it again with the same key.',
      expect: 'The second response is 200 and contains `duplicate`.',
      within: 'P1D',
      steps: [
        {
          as: 'first',
          on: 'calls',
          where: 'call.status == 201 && call.idempotencyKey != ""',
          text: 'A POST with an Idempotency-Key is stored',
        },
        {
          on: 'calls',
          where:
            'call.status == 200 && call.duplicate && call.payloadId == first.payloadId && call.idempotencyKey == first.idempotencyKey',
          text: 'The repetition is recognised as a duplicate',
        },
      ],
    },
    {
      id: 'patience',
      title: 'A busy server is left alone',
      instructions: 'Start the case, and post a payment. The response is 503 with Retry-After: 3.',
      expect: 'No other POST arrives within 2 seconds, and a later one is stored.',
      trigger: { kind: 'unavailable', times: 1, retryAfterSeconds: 3 },
      within: 'P1D',
      steps: [
        {
          as: 'refused',
          on: 'calls',
          where: 'call.status == 503 && call.method == "POST"',
          text: 'A POST gets 503',
        },
        { on: 'calls', where: ACCEPTED, text: 'A later POST is stored' },
      ],
      never: [
        {
          on: 'calls',
          where:
            'call.method == "POST" && call.id != refused.id && timestamp(call.at) - timestamp(refused.at) < duration("2s")',
          text: 'A POST arrives before the time given in Retry-After',
        },
      ],
      settle: 'PT1S',
    },
    {
      id: 'refusal-read',
      title: 'A refused payment is not repeated unchanged',
      instructions: 'Post a payment with an error, read the response, and post the corrected payment.',
      expect: 'The first gets 422, and the next POST that is stored has no errors.',
      within: 'P1D',
      steps: [
        { on: 'calls', where: 'call.status == 422', text: 'A POST gets 422' },
        {
          on: 'calls',
          where: 'call.status == 201 && size(call.problems) == 0',
          text: 'The corrected payment is stored',
        },
      ],
    },
  ],
};
