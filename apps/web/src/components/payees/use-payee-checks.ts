import { type CheckPayeeInput, type DecidedPayee, PATHS, type PayeeCheck } from '@clearbench/contract';
import type { ScenarioName, verifiablePayee } from '@clearbench/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiRequest, errorProblems } from '@/lib/api/api.ts';
import { readQuery, useRead } from '@/lib/api/read.ts';

/** The account and the name of a payee. */
export type PayerInput = NonNullable<ReturnType<typeof verifiablePayee>>;

/** A check, and the scenario that may have decided its answer. */
interface Asked {
  check: PayeeCheck;
  scenario: ScenarioName | null;
}

const isOf =
  ({ account, name }: PayerInput, scenario: ScenarioName | null) =>
  ({ check, scenario: played }: Asked) =>
    check.account === account && check.name === name && played === scenario;

/**
 * The verifications of the payees that a payer is about to pay: what the banks answered, and what the payer may do about it.
 * @param scenario of the transfer
 */
export function usePayeeChecks(scenario: ScenarioName | null = null) {
  const client = useQueryClient();
  const settings = useRead(PATHS.settings).data;
  const isOn = (settings?.payeeVerification ?? 'off') !== 'off';
  const [asked, setAsked] = useState<readonly Asked[]>([]);

  const verify = async (payee: PayerInput, corrects?: string): Promise<PayeeCheck> => {
    const input: CheckPayeeInput = { ...payee, scenario, ...(corrects === undefined ? {} : { corrects }) };
    const check = await apiRequest('POST', PATHS.payeeChecks, input);
    setAsked((before) => [...before, { check, scenario }]);
    return check;
  };

  /** Another name for the same account corrects the one before, where that is the only payee. */
  const correctedBy = ({ account }: PayerInput, { length }: readonly PayerInput[]) =>
    length === 1 ? asked.findLast(({ check }) => check.account === account)?.check : undefined;

  return {
    isOn,
    /** Payment files wait for a decision after they have arrived, whatever the payer chooses. */
    verifiesFiles: settings?.fileVerification === 'opt-in',
    verify,
    checkOf: (payee: PayerInput | null): PayeeCheck | null =>
      payee === null ? null : (asked.findLast(isOf(payee, scenario))?.check ?? null),
    /**
     * Verifies the payees that were not verified yet. Null: the payer has to see an answer first. Who sends again after
     * that goes on in spite of it.
     */
    async decide(payees: readonly PayerInput[]): Promise<DecidedPayee[] | null> {
      // The form may be sent before the settings are there.
      const { payeeVerification } = await client.ensureQueryData(readQuery(PATHS.settings));
      if (payeeVerification === 'off') return [];
      const known = payees.map((payee) => asked.findLast(isOf(payee, scenario))?.check);
      const found = await Promise.all(
        payees.map((payee, index) => known[index] ?? verify(payee, correctedBy(payee, payees)?.id)),
      );
      const hasDoubts = found.some((check, index) => known[index] === undefined && check.answer !== 'match');
      return hasDoubts ? null : found.map(toDecided);
    },
    /** Call it after a payment was sent: the next one corrects none of its names. */
    forget: () => setAsked([]),
    /** Sends a payment with what was decided. The server forgets verifications: if one is too old, the payees are verified again. */
    async sending<Sent>(send: () => Promise<Sent>): Promise<Sent> {
      try {
        return await send();
      } catch (error) {
        if (errorProblems(error).some(({ path }) => path.startsWith('payeeCheck'))) setAsked([]);
        throw error;
      }
    },
  };
}

const toDecided = ({ id, answer }: PayeeCheck): DecidedPayee =>
  answer === 'match' ? { checkId: id } : { checkId: id, decision: 'proceed' };
