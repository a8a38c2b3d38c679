import { type CheckPayeeInput, type DecidedPayee, PATHS, type PayeeCheck } from '@clearbench/contract';
import type { verifiablePayee } from '@clearbench/domain';
import { useState } from 'react';
import { apiRequest } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';

/** The account and the name of a payee. */
export type PayerInput = NonNullable<ReturnType<typeof verifiablePayee>>;

const isOf =
  ({ account, name }: PayerInput) =>
  (check: PayeeCheck) =>
    check.account === account && check.name === name;

/** The verifications of the payees that a payer is about to pay: what the banks answered, and what the payer may do about it. */
export function usePayeeChecks() {
  const isOn = (useRead(PATHS.settings).data?.payeeVerification ?? 'off') !== 'off';
  const [checks, setChecks] = useState<readonly PayeeCheck[]>([]);

  const verify = async (payee: PayerInput, corrects?: string): Promise<PayeeCheck> => {
    const input: CheckPayeeInput = { ...payee, ...(corrects === undefined ? {} : { corrects }) };
    const check = await apiRequest('POST', PATHS.payeeChecks, input);
    setChecks((before) => [...before, check]);
    return check;
  };

  return {
    isOn,
    verify,
    checkOf: (payee: PayerInput | null): PayeeCheck | null =>
      payee === null ? null : (checks.findLast(isOf(payee)) ?? null),
    /**
     * Verifies the payees that were not verified yet. Null: the payer has to see an answer first. Who sends again after
     * that goes on in spite of it.
     */
    async decide(payees: readonly PayerInput[]): Promise<DecidedPayee[] | null> {
      if (!isOn) return [];
      const found: PayeeCheck[] = [];
      let hasDoubts = false;
      for (const payee of payees) {
        const known = checks.findLast(isOf(payee));
        if (known !== undefined) found.push(known);
        else {
          const corrected = checks.findLast(({ account }) => account === payee.account);
          const check = await verify(payee, payees.length === 1 ? corrected?.id : undefined);
          found.push(check);
          hasDoubts ||= check.answer !== 'match';
        }
      }
      return hasDoubts ? null : found.map(toDecided);
    },
  };
}

const toDecided = ({ id, answer }: PayeeCheck): DecidedPayee =>
  answer === 'match' ? { checkId: id } : { checkId: id, decision: 'proceed' };
