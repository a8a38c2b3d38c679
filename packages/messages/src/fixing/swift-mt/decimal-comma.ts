import type { FinMessage } from '../../swift-mt/envelope/fin-message.ts';
import type { Fixer } from '../piece.ts';

/** `12500` becomes `12500,`, and `12500.50` `12500,50`. */
export const decimalComma: Fixer<FinMessage> = ({ line, column }, { text, offsetAt, lineAt }) => {
  if (line === null || column === null) return null;
  const start = offsetAt(line, column);
  const [amount = ''] = /^\d+(?:\.\d*)?(?=[^\d.,]|$)/.exec(text.slice(start, lineAt(line).end)) ?? [];
  if (amount === '') return null;
  const replacement = amount.includes('.') ? amount.replace('.', ',') : `${amount},`;
  return {
    span: { start, end: start + amount.length },
    replacement,
    message: `Write the amount with a decimal comma: ${replacement}`,
  };
};
