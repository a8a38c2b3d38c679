import { bicCountry, isSameBic } from '@clearbench/domain';
import type { MxContentOf } from '../../iso20022/content/content.ts';
import type { MtContentOf } from '../../swift-mt/content/content.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { Mt202, Mt202Cov } from '../../swift-mt/types/category2/mt202.ts';
import { lose } from '../losses.ts';
import { followedBy, isStopped, type Mapped, via } from '../mapped.ts';
import { routeOf } from '../parts/headers.ts';
import { BANK_TRANSFER } from './mt202-pacs009.ts';

/**
 * Messages with the meaning of an MT202 or MT202 COV in special cases: an MT200 moves the sender's own money to one
 * of its accounts, an MT205 executes a transfer within a country.
 */
export type LikeMt202 = MtContentOf<'MT200' | 'MT205' | 'MT205 COV'>;

type Pacs009 = MxContentOf<'pacs.009.001.08'>;

/** Which of these messages a pacs.009 can become, beside the usual MT202 or MT202 COV. */
export function likeMt202Types({ header, document }: Pacs009): readonly LikeMt202['type'][] {
  const { GrpHdr, CdtTrfTxInf } = document;
  const [transaction] = CdtTrfTxInf;
  const route = routeOf({
    header,
    InstgAgt: transaction?.InstgAgt ?? GrpHdr.InstgAgt,
    InstdAgt: transaction?.InstdAgt ?? GrpHdr.InstdAgt,
  });
  if (transaction === undefined || isStopped(route)) return [];
  const { senderBic, receiverBic } = route;
  const isDomestic = bicCountry(senderBic) === bicCountry(receiverBic);
  if (transaction.UndrlygCstmrCdtTrf !== undefined) return isDomestic ? ['MT205 COV'] : [];
  const isOwn = [transaction.Dbtr, transaction.Cdtr].every(({ FinInstnId: { BICFI } }) => {
    return BICFI !== undefined && isSameBic(BICFI, senderBic);
  });
  return [
    ...(isDomestic ? (['MT205'] as const) : []),
    ...(isOwn && transaction.CdtrAgt !== undefined ? (['MT200'] as const) : []),
  ];
}

function asMt202(content: LikeMt202): Mt202 | Mt202Cov {
  switch (content.type) {
    case 'MT205':
      return { ...content, type: 'MT202' };
    case 'MT205 COV':
      return { ...content, type: 'MT202 COV' };
    case 'MT200': {
      const { amount, transactionReference, envelope } = content;
      return {
        ...content,
        type: 'MT202',
        relatedReference: transactionReference,
        interbankSettledAmount: amount,
        timeIndications: [],
        beneficiaryInstitution: { option: 'A', bic: envelope.senderBic },
      };
    }
  }
}

/** Elements without a field in these messages are left out: translating back shows them as losses. */
function fromMt202(transfer: Mt202 | Mt202Cov, target: LikeMt202['type']): LikeMt202 {
  const { receiversCorrespondent: _, ...common } = transfer;
  const { envelope, sendersCorrespondent } = common;
  const { orderingInstitution = { option: 'A' as const, bic: envelope.senderBic } } = common;
  if (common.type === 'MT202 COV') return { ...common, type: 'MT205 COV', orderingInstitution };
  if (target !== 'MT200') return { ...common, type: 'MT205', orderingInstitution };
  return present({
    type: 'MT200' as const,
    envelope,
    transactionReference: common.transactionReference,
    valueDate: common.valueDate,
    amount: common.interbankSettledAmount,
    sendersCorrespondent: sendersCorrespondent?.option === 'B' ? sendersCorrespondent : undefined,
    intermediaryInstitution: common.intermediaryInstitution,
    accountWithInstitution: common.accountWithInstitution ?? { option: 'A', bic: envelope.receiverBic },
    senderToReceiverInformation: common.senderToReceiverInformation,
  });
}

const asTransfer = via(asMt202, BANK_TRANSFER.toMx);

export const LIKE_BANK_TRANSFER = {
  toMx: {
    ...asTransfer,
    map: (content: LikeMt202, target: unknown): Mapped<Pacs009> => {
      const mapped = asTransfer.map(content, target);
      if (mapped.kind === 'mapped' && content.type === 'MT200') {
        lose(mapped.losses, {
          kind: 'assumed',
          code: 'reference_assumed',
          to: '/Document/FICdtTrf/CdtTrfTxInf[1]/PmtId/EndToEndId',
          after: content.transactionReference,
          message:
            'An MT200 has no related reference; its own was filled in as the end-to-end identification.',
        });
      }
      return mapped;
    },
  },
  toMt: followedBy(BANK_TRANSFER.toMt, fromMt202),
};
