import { AMOUNT_ENDING, CHOOSER_TEXTS, SCENARIO_BIC_PREFIXES, SCENARIO_TITLES } from '@clearbench/domain';

/**
 * The event text about the scenario of a new transfer, as an expression over the columns of `transactions`; null
 * without a scenario. The text equals that of `scenarioText`; the statement that stores the transfer creates it, so
 * that transfers without a scenario cost nothing.
 */
export const SCENARIO_TEXT = `case when scenario is not null then 'Scenario: ' || ${casesOf('scenario', SCENARIO_TITLES)}
  || ', chosen by ' || case scenario_chosen_by
    when 'amount' then 'the amount …' || substring(amount from '${AMOUNT_ENDING}')
    when 'bic' then 'the BIC ' || case when left(destination_bic, 4) = ${casesOf('scenario', SCENARIO_BIC_PREFIXES)}
      then destination_bic else recipient_bic end
    else ${casesOf('scenario_chosen_by', CHOOSER_TEXTS)} end end`;

function casesOf(column: string, texts: Readonly<Record<string, string>>): string {
  const cases = Object.entries(texts).map(([name, text]) => `when '${name}' then '${text}'`);
  return `case ${column} ${cases.join(' ')} end`;
}
