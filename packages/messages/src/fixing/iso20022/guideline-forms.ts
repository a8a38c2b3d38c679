import { creditorProblem } from '../../iso20022/rules/sepa/sepa-values.ts';
import { inForm } from './value-form.ts';

/** The letter Z means the same as an offset of no hours. */
export const withOffset = inForm((value) => (value.endsWith('Z') ? `${value.slice(0, -1)}+00:00` : null));

/** SEPA codes are in capitals. */
export const inSepaCapitals = inForm((value) => value.trim().toUpperCase());

/** Outside ISO 3166, UK means the United Kingdom; inside, UK is reserved, so it can't be another country. */
export const rightCountry = inForm((value) => (value === 'UK' ? 'GB' : null));

const MX_NAME = /^[a-z]{4}\.\d{3}\.\d{3}\.\d\d$/;
const MT_NAME = /^MT ?\d{3}(?: ?COV)?$/;

/** The name of a message in its usual spelling: `pacs.008.001.08`, `MT103`. */
export const rightOriginalName = inForm((value) => {
  const [small, capital] = [value.trim().toLowerCase(), value.trim().toUpperCase()];
  if (MX_NAME.test(small)) return small;
  return MT_NAME.test(capital) ? capital : null;
});

/** A creditor identifier in one piece and in capitals, when its check digits are right then. */
export const rightCreditorId = inForm((value) => {
  const whole = value.replaceAll(/\s/g, '');
  return [whole, whole.toUpperCase()].find((one) => creditorProblem(one) === null) ?? null;
});
