import { isSepaInstant, isSepaPayment, sepaBatchWindow, sepaDeparture } from '@clearbench/domain';
import type { OutgoingMessage } from '../../messages.ts';
import type { NetworkAdapter } from '../adapter.ts';
import { isoNetwork } from '../iso20022/iso-network.ts';

export const sepa: NetworkAdapter = {
  ...isoNetwork('sepa', {
    hasHeader: false,
    scheme: 'sepa',
    chargeBearer: 'SLEV',
    service(amountMinor, createdAt) {
      const SvcLvl = [{ Cd: 'SEPA' }];
      if (!isSepaInstant(amountMinor)) return { PmtTpInf: { SvcLvl } };
      // SEPA Instant counts its ten seconds from this time.
      return { PmtTpInf: { SvcLvl, LclInstrm: { Cd: 'INST' } }, AccptncDtTm: createdAt };
    },
    // SEPA Instant confirms that the funds are available.
    creditStatus: (amountMinor) => (isSepaInstant(amountMinor) ? 'ACCP' : 'ACCC'),
    // The rulebooks allow neither reasons in words nor a code for them.
    statusReason: ({ reason }) => ({ Rsn: { Cd: reason ?? 'MS03' } }),
  }),
  brings: ({ type, hasHeader }, transfer) =>
    /^(pacs\.008|pacs\.028|camt\.056)/.test(type) &&
    !hasHeader &&
    transfer !== null &&
    isSepaPayment(transfer),
  batches: {
    windowAt: sepaBatchWindow,
    departure: (message, at) => (isBatched(message) ? sepaDeparture(at) : at),
  },
};

/** A credit transfer that is too large for SEPA Instant waits for a batch. */
const isBatched = ({ type, facts: { amountMinor } }: OutgoingMessage): boolean =>
  type.startsWith('pacs.008') && amountMinor !== null && !isSepaInstant(BigInt(amountMinor));
