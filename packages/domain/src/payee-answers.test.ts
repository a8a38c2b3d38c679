import { expect, it } from 'vitest';
import { PAYEE_ANSWERS } from './payee-answer-names.ts';
import { payeeAnswerText } from './payee-answers.ts';

it('only a close match names the holder of the account', () => {
  const naming = PAYEE_ANSWERS.filter((answer) =>
    payeeAnswerText({ answer, matchedName: 'Example Trading GmbH' }).includes('Example Trading GmbH'),
  );
  expect(naming).toEqual(['close-match']);
});
